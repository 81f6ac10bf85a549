import { renewingOnce, requestFile } from "./request.ts";
import { tokenOf } from "./token.ts";

/** `status` 0: nobody answered in time. `blob` is there when the answer was what was asked for. */
export type FunctionAnswer = { readonly status: number; readonly blob: Blob | null };

const TIMEOUT_MS = 30_000;

/** Reads a file that a function gives to this person alone. Never rejects; a token that is refused is renewed once. */
export async function readFunction(
  name: string,
  query: Readonly<Record<string, string>>,
  userId: string,
): Promise<FunctionAnswer> {
  const path = `/functions/v1/${name}?${new URLSearchParams(query).toString()}`;
  const answer = await renewingOnce<FunctionAnswer>(
    (rejected) => tokenOf(userId, rejected),
    ({ status }) => status === 401,
    (token) => requestFile({ path, token, ms: TIMEOUT_MS }),
  );
  return answer ?? { status: 401, blob: null };
}
