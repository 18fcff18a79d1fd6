// Preloaded into every process that another of ours starts with an IPC channel. The system closes the channel when
// the parent is gone, however it went; without this, `kill -9` of the parent would leave its children running.
if (process.channel) {
  process.channel.unref();
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), 5_000).unref();
  });
}
