/**
 * GET /functions/v1/team-proof?id=<proof>: the screenshot of a proof, for members of the team alone. The bytes go out
 * under the member's own token, at each look: there is no address that would work for whoever finds it.
 * Errors {error, code}: 401 · 403 not of the team · 404
 */
import { tokenOf } from "../_http/request.ts";
import { call, personHeaders } from "../_http/database.ts";
import { endpoint } from "../_http/endpoint.ts";
import { Refusal } from "../_http/refusal.ts";
import { readScreenshot } from "../_proof/screenshot.ts";
import { isUuid } from "../_proof/fields.ts";

export default endpoint("GET", async (request, environment) => {
  const token = tokenOf(request);
  const missing = new Refusal(404, "not_found", "Cette preuve n'existe pas.");
  const id = new URL(request.url).searchParams.get("id") ?? "";
  const name = await call(
    environment,
    "team_proof_file",
    { proof: isUuid(id) ? id : null },
    personHeaders(environment, token),
  );
  const stored = typeof name === "string" ? await readScreenshot(environment, name) : null;
  if (stored === null) throw missing;
  return new Response(stored.body, {
    headers: {
      "Content-Type": stored.headers.get("content-type") ?? "application/octet-stream",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Content-Disposition": "inline",
    },
  });
});
