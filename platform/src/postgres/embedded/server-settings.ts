/** Durability is PostgreSQL's default and stated all the same: an acknowledged row survives a crash. */
const everywhere: Record<string, string> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  // Anonymous memory, so the small System V limits of macOS do not matter.
  shared_buffers: '192MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of single statements may quote personal data; they belong to the caller, not to the log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_line_prefix: '',
};

/** On macOS fsync leaves the data in the cache of the drive; only this method waits until they are on the medium. */
const onMacos: Record<string, string> = { wal_sync_method: 'fsync_writethrough' };

export function serverSettings(platform = process.platform): Record<string, string> {
  return platform === 'darwin' ? { ...everywhere, ...onMacos } : everywhere;
}
