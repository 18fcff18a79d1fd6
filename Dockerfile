# One image for each deployable: docker build --target search --tag site/search .
# What they hold is what `pnpm build:services` makes; each runs as nobody in particular and writes to /data and /tmp only.

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
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
WORKDIR /app
USER node
STOPSIGNAL SIGTERM

# The site's door, with the shell, and the remotes of its day: a site stands before any team has published.
FROM runtime AS gateway
LABEL org.opencontainers.image.title="gateway" org.opencontainers.image.description="gateway and shell" org.opencontainers.image.licenses="UNLICENSED"
ENV PORT=8080 GATEWAY_SHELL_DIR=/app/shell GATEWAY_REGISTRY_SEED=/app/registry.json REMOTES_DIR=/app/remotes
# It starts those that render pages, with a limit that only a shell can set.
COPY --from=node /bin/dash /bin/sh
COPY --from=build /src/dist/services/gateway ./
COPY --from=build /src/shell/dist ./shell
COPY --from=build /src/dist/remotes ./remotes
COPY --from=build /src/dist/registry.json ./
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "main.mjs"]

FROM runtime AS search
LABEL org.opencontainers.image.title="search" org.opencontainers.image.description="search service" org.opencontainers.image.licenses="UNLICENSED"
ENV SEARCH_PORT=8080
COPY --from=build /src/dist/services/search ./
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "main.mjs"]

FROM runtime AS listing
LABEL org.opencontainers.image.title="listing" org.opencontainers.image.description="listing service" org.opencontainers.image.licenses="UNLICENSED"
ENV LISTING_PORT=8080
# Uploads are read in processes with limits that only a shell can set; so they are in admin.
COPY --from=node /bin/dash /bin/sh
COPY --from=build /src/dist/services/listing ./
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "main.mjs"]

FROM runtime AS account
LABEL org.opencontainers.image.title="account" org.opencontainers.image.description="account service" org.opencontainers.image.licenses="UNLICENSED"
ENV ACCOUNT_PORT=8080
COPY --from=build /src/dist/services/account ./
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "main.mjs"]

FROM runtime AS admin
LABEL org.opencontainers.image.title="admin" org.opencontainers.image.description="back office service" org.opencontainers.image.licenses="UNLICENSED"
ENV ADMIN_PORT=8080 REMOTES_DIR=/app/remotes SHELL_OFFER=/app/offer.json
COPY --from=node /bin/dash /bin/sh
COPY --from=build /src/dist/services/admin ./
COPY --from=build /src/dist/remotes ./remotes
COPY --from=build /src/dist/shell/offer.json ./
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "main.mjs"]

FROM runtime AS worker
LABEL org.opencontainers.image.title="worker" org.opencontainers.image.description="mails and work by the clock" org.opencontainers.image.licenses="UNLICENSED"
ENV WORKER_PORT=8080
COPY --from=build /src/dist/services/worker ./
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "main.mjs"]

# For operators: node migrate.mjs, backup.mjs, restore.mjs, admin.mjs, audit-log.mjs, replica-set.mjs
FROM runtime AS tools
LABEL org.opencontainers.image.title="tools" org.opencontainers.image.description="migrations, backups and other tasks that end" org.opencontainers.image.licenses="UNLICENSED"
COPY --from=build /src/dist/services/tools ./
CMD ["node", "migrate.mjs"]
