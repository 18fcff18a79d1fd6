# One image for each deployable; compose.yaml names the stage of each. They hold what `pnpm build:services` makes, run as
# nobody in particular, and write to /data and /tmp only.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /src
ENV CI=true
RUN npm install --global pnpm@12.20.0
COPY pnpm-lock.yaml pnpm-workspace.yaml .npmrc ./
RUN pnpm fetch
COPY . .
RUN pnpm install --offline --frozen-lockfile
RUN pnpm build && pnpm build:services

# What Node and native packages (libresolv, librt) need to run, and nothing beside it: no shell, no package manager.
FROM node:24.21.0-bookworm-slim AS node
RUN mkdir --parents /runtime/etc \
  && cp --parents --dereference /usr/local/bin/node $(ldd /usr/local/bin/node | grep --only-matching '/lib[^ ]*') /lib/*/libresolv.so.2 /lib/*/librt.so.1 /runtime \
  && grep '^node:' /etc/passwd > /runtime/etc/passwd \
  && grep '^node:' /etc/group > /runtime/etc/group \
  && install --directory --mode=1777 /runtime/tmp \
  && install --directory --owner node --group node /runtime/data

FROM scratch AS runtime
COPY --from=node /runtime /
ENV NODE_ENV=production LISTEN_HOST=0.0.0.0 DATA_DIR=/data PATH=/usr/local/bin
# glibc would keep most of what threads free (docs/decisions/0028).
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536
WORKDIR /app
USER node
STOPSIGNAL SIGTERM

# Any service: docker build --target service --build-arg SERVICE=search --tag site/search .
FROM runtime AS service
ARG SERVICE
LABEL org.opencontainers.image.title="$SERVICE" org.opencontainers.image.description="$SERVICE service" org.opencontainers.image.licenses="UNLICENSED"
ENV PORT=8080
COPY --from=build /src/dist/services/$SERVICE ./
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "main.mjs"]

# A service that starts processes with limits, which only a shell can set: listing and admin read uploads in them.
FROM service AS service-with-shell
COPY --from=node /bin/dash /bin/sh

FROM service-with-shell AS admin
ENV REMOTES_DIR=/app/remotes SHELL_OFFER=/app/offer.json
COPY --from=build /src/dist/remotes ./remotes
COPY --from=build /src/dist/shell/offer.json ./

# The site's door, with the shell, and the remotes of its day: a site stands before any team has published. Its limited
# processes render pages.
FROM service-with-shell AS gateway
ENV GATEWAY_SHELL_DIR=/app/shell GATEWAY_REGISTRY_SEED=/app/registry.json REMOTES_DIR=/app/remotes
COPY --from=build /src/shell/dist ./shell
COPY --from=build /src/dist/remotes ./remotes
COPY --from=build /src/dist/registry.json ./

# For operators: node migrate.mjs, backup.mjs, restore.mjs, admin.mjs, audit-log.mjs, register.mjs, services.mjs, replica-set.mjs
FROM runtime AS tools
LABEL org.opencontainers.image.title="tools" org.opencontainers.image.description="migrations, backups and other tasks that end" org.opencontainers.image.licenses="UNLICENSED"
COPY --from=build /src/dist/services/tools ./
CMD ["node", "migrate.mjs"]
