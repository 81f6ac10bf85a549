export type AuthHash =
  { readonly kind: "nothing" } | { readonly kind: "error"; readonly description: string } | { readonly kind: "tokens" };

export const INVALID_LINK = "Lien invalide ou expiré";

const DEFAULT_DESCRIPTION = "Ce lien n'est plus valable. Demandez un nouveau lien ou inscrivez-vous à nouveau.";

/** Sentences of the auth server that people really meet, in French. */
const KNOWN: Readonly<Record<string, string>> = {
  "Email link is invalid or has expired":
    "Ce lien a déjà servi ou il a expiré. Demandez un nouveau lien ou inscrivez-vous à nouveau.",
};

/** What the mail's link brought in the part of the address after `#` (with or without the `#`). */
export function readAuthHash(hash: string): AuthHash {
  const params = new URLSearchParams(hash.replace(/^#/u, ""));
  if (params.has("error") || params.has("error_description") || params.has("error_code")) {
    const said = params.get("error_description")?.trim() ?? "";
    return { kind: "error", description: said === "" ? DEFAULT_DESCRIPTION : (KNOWN[said] ?? said) };
  }
  return params.has("access_token") ? { kind: "tokens" } : { kind: "nothing" };
}
