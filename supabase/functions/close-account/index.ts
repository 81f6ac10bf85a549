/**
 * POST /functions/v1/close-account: "Supprimer mon compte".
 *
 * In:  Authorization: Bearer <access token>; JSON {password}. The password is asked of the auth server again: a phone left
 *      open closes nobody's account.
 * Out: 200 {closed: true}: login, sessions, drafts, hearts and listings are gone, in one transaction; pictures follow.
 *      else {error: French, code, field?}: 400 · 401 sign in · 403 wrong password · 409 a payment is being checked ·
 *      415 no JSON · 429 too many tries (Retry-After) · 5xx try again
 */
import { accountOf, checkPassword, tokenOf, readJson } from "../_http/request.ts";
import { afterwards, endpoint, json } from "../_http/endpoint.ts";
import { call } from "../_http/database.ts";
import { Refusal } from "../_http/refusal.ts";
import { removeDepartedFiles } from "../_account/departed-files.ts";

const LARGEST_BODY = 4_096;

export default endpoint("POST", async (request, environment) => {
  const token = tokenOf(request);
  const { password } = await readJson(request, LARGEST_BODY, "Cette demande est trop longue.");
  if (typeof password !== "string" || password === "") {
    throw new Refusal(400, "invalid", "Le mot de passe est requis", { field: "password" });
  }
  const { id, email } = await accountOf(token, environment);
  await call(environment, "close_account", { person: id, rehearsal: true });
  await checkPassword(request, { email, password }, environment);
  const answer = await call(environment, "close_account", { person: id });
  afterwards(removeDepartedFiles(environment));
  return json(200, answer);
});
