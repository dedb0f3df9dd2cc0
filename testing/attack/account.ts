/** Somebody with an account, signed in as a browser does it. */
export type Account = { name: string; id: string; email: string; password: string; token: string };
