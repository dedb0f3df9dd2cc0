/** What has expired among accounts, and is removed from time to time. */
export const accountCleanups: readonly string[] = [
  'delete from auth.rate_limits where empty_at < now()',
  "delete from auth.flow_state where created_at < now() - interval '1 day'",
  "delete from auth.one_time_tokens where expires_at < now() - interval '1 day'",
  'delete from auth.account_undos where expires_at < now()',
  // The one that opened the account goes with it.
  "delete from auth.sign_ups where not opened_account and created_at < now() - interval '30 days'",
  "delete from auth.mfa_challenges where created_at < now() - interval '1 day'",
  'delete from auth.webauthn_challenges where expires_at < now()',
  "delete from auth.sessions where not_after < now() - interval '1 day'",
  // A used token goes with its session, not before: when someone else uses it again, that is noticed.
  "delete from auth.refresh_tokens where session_id is null and updated_at < now() - interval '30 days'",
  "delete from auth.audit_log_entries where created_at < now() - interval '400 days'",
];
