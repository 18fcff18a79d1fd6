// Preloaded into every process started with an IPC channel. The system closes the channel when the parent ends, even by
// `kill -9`; this process then ends too.
if (process.channel) {
  process.channel.unref();
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), 5_000).unref();
  });
}
