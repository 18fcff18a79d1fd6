// Error texts of calls with a session.
export const unavailable = 'The service is starting, stopping or cannot reach its data. Try again.';
export const noSession = 'No session, or an expired or forged one.';
export const notAProsthetist = '`not_a_prosthetist`: the account has another role.';
export const notYours =
  '`not_yours`: the listing is public and belongs to somebody else. `not_a_prosthetist`.';
export const tooMany = 'Too many writes by this account. `Retry-After` says when to go on.';
