/**
 * Error codes of auth, database and storage that a person can meet in normal use; everything else is our bug, and
 * gets the general message with a request id.
 */
export const knownCodes = [
  // Accounts
  'child_sign_in_refused',
  'invalid_credentials',
  'email_not_confirmed',
  'user_already_exists',
  'email_exists',
  'email_address_invalid',
  'validation_failed',
  'weak_password',
  'weak_password_length',
  'weak_password_characters',
  'weak_password_pwned',
  'same_password',
  'current_password_invalid',
  'otp_expired',
  'over_request_rate_limit',
  'over_email_send_rate_limit',
  'signup_disabled',
  'user_banned',
  'user_not_found',
  'provider_disabled',
  'provider_email_needs_verification',
  'bad_oauth_callback',
  'bad_oauth_state',
  'flow_state_expired',
  'flow_state_not_found',
  'identity_already_exists',
  'single_identity_not_deletable',
  'mfa_verification_failed',
  'mfa_challenge_expired',
  'mfa_factor_not_found',
  'mfa_factor_name_conflict',
  'too_many_enrolled_mfa_factors',
  'mfa_factor_unreadable',
  'mfa_webauthn_enroll_not_enabled',
  'recovery_code_invalid',
  'passkey_disabled',
  'passkey_cancelled',
  'passkey_exists',
  'passkey_failed',
  'too_many_passkeys',
  'webauthn_verification_failed',
  'webauthn_challenge_expired',
  'webauthn_challenge_not_found',
  'webauthn_credential_exists',
  'webauthn_credential_not_found',
  'insufficient_aal',
  'reauthentication_needed',
  'reauthentication_not_valid',
  'session_not_found',
  'session_expired',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'bad_jwt',
  'no_authorization',
  'AuthSessionMissingError',
  'captcha_failed',
  'feature_disabled',
  'oauth_authorization_not_found',
  'oauth_redirect_refused',

  // Data
  '22001', // longer than the column
  '23502', // something is missing
  '23503', // it belongs to something that is gone
  '23505', // it is there already
  '23514', // a value that is not accepted
  '23P01', // it overlaps with another
  '40001', // two at the same instant
  '40P01', // two that waited for each other
  '42501', // not allowed
  '53300', // too many at once
  '57014', // it took too long
  'PGRST003', // the database is too busy
  'PGRST116', // there is none
  'PGRST301', // the session is over
  'PGRST303', // the session is over

  // Rules that have a name of their own
  'lesson_bookings_teacher_is_free',
  'lesson_bookings_student_is_free',
  'teacher_availability_slot',
  'course_enrollments_course_id_student_id_key',
  'study_partner_requests_one_per_pair',
  'sos_requests_one_waiting',

  // Files
  'file_403',
  'file_404',
  'file_409',
  'file_413',
  'file_415',
  'file_422',
] as const;

export type KnownCode = (typeof knownCodes)[number];
