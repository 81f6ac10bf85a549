/**
 * The page behind the link "Ne plus recevoir ces emails", on Netlify: a project without a domain of its own turns the page of its function
 * into plain text. Only the question, which needs no key; the button's POST goes on to the project.
 */
import { stopQuestion } from "../../supabase/functions/_mail/stop-page.ts";

export default (request: Request): Response => stopQuestion(request, new URL(request.url).origin);

export const config = {
  path: ["/api/stop-mails", "/.netlify/functions/stop-mails"],
  method: ["GET", "HEAD"],
  onError: "bypass",
};
