/** Whether there is a process of that number, whoever's it is. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    // Someone else's process may not be signalled, but it is there.
    return fault instanceof Error && 'code' in fault && fault.code === 'EPERM';
  }
}
