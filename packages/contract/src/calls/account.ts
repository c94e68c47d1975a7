import type { Call } from '../call.ts'

/** Signing in and out, registering, and the account itself. */
export const accountCalls = {
  register: {
    method: 'POST',
    path: '/client/client_accounts',
    access: 'public',
    failure: 'status',
    errors: ['ACCOUNT_EXISTS', 'TOO_MANY_TRIES'],
    summary: 'Register a client account and sign in',
  },
  getClientAccount: {
    method: 'GET',
    path: '/client/client_accounts/{id}',
    access: 'client',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'NOT_FOUND'],
    summary: 'The client’s own account, with balance and limits',
  },
  login: {
    method: 'POST',
    path: '/session/login',
    access: 'public',
    failure: 'status',
    errors: ['WRONG_CREDENTIALS', 'CODE_NEEDED', 'WRONG_CODE', 'TOO_MANY_TRIES'],
    summary: 'Sign in; again with a code where the password was right and a second factor is set up',
  },
  logout: {
    method: 'POST',
    path: '/session/logout',
    access: 'public',
    failure: 'status',
    errors: [],
    summary: 'Sign out; fine without a session',
  },
  checkSession: {
    method: 'GET',
    path: '/check_session',
    access: 'public',
    failure: 'status',
    errors: [],
    summary: 'Who is signed in, until when, and what is open',
  },
  listSignIns: {
    method: 'GET',
    path: '/session/sign_ins',
    access: 'signed-in',
    failure: 'status',
    errors: ['NOT_SIGNED_IN'],
    whileEnrolling: true,
    summary: 'The sessions of sign-in of this account',
  },
  endSignIn: {
    method: 'DELETE',
    path: '/session/sign_ins/{id}',
    access: 'signed-in',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'NOT_FOUND'],
    whileEnrolling: true,
    summary: 'End one session of sign-in',
  },
} as const satisfies Record<string, Call>
