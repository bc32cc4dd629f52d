/** The error that the auth service's refusal stands for, with its message and code. */
export async function authProblem(response: Response): Promise<Error & { code?: string }> {
  const body = await response.json().catch(() => ({}));
  const message = body.message ?? body.msg ?? `The server answered with status ${response.status}.`;
  return Object.assign(new Error(message), { code: body.error_code ?? body.code });
}
