/** A process that was started over a channel stops as by SIGTERM when its parent is gone. Others are not affected. */
export function endWithParent(): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
