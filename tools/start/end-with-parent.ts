// Preloaded into processes with an IPC channel, which closes when the parent ends, even by `kill -9`.
if (process.channel) {
  process.channel.unref();
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), 5_000).unref();
  });
}
