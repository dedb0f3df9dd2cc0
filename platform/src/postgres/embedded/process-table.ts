export type ProcessInfo = { pid: number; parent: number; command: string };

/** What the system tells about other processes. Linux tells it in /proc; macOS has no /proc, but `ps`. */
export type ProcessTable = {
  /** What runs under this process id; undefined when nothing does, or only a zombie. */
  find(pid: number): ProcessInfo | undefined;
  /** Whether the process works in this folder; undefined where the system does not tell. */
  worksIn(found: ProcessInfo, folder: string): boolean | undefined;
};
