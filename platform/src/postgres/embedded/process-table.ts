export type ProcessInfo = { pid: number; parent: number; command: string };

/** What the system knows about other processes. Linux shows it in /proc; macOS has no /proc, but `ps`. */
export type ProcessTable = {
  /** What runs under this process id; undefined when nothing does, or only a zombie. */
  find(pid: number): ProcessInfo | undefined;
  /** Whether the process works in this folder; undefined where the system does not show it. */
  worksIn(found: ProcessInfo, folder: string): boolean | undefined;
};
