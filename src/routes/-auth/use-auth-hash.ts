import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { consumeAuthHash, type LinkKind } from "#session/mail-links.ts";

export type Arrival =
  | { readonly phase: "checking" }
  /** `kind`: what the link was for; "none" when the address brought nothing. `email`: whose mail it was. */
  | { readonly phase: "welcome"; readonly kind: LinkKind; readonly email: string | null }
  | { readonly phase: "refused"; readonly description: string };

/** One use of one link: kept outside React, since a token may be handed in only once. */
let handedIn: { hash: string; answer: Promise<Arrival> } | null = null;

function handIn(hash: string): Promise<Arrival> {
  if (handedIn?.hash !== hash) {
    const answer = consumeAuthHash(hash).then<Arrival>((result) =>
      result.ok
        ? { phase: "welcome", kind: result.kind, email: result.email }
        : { phase: "refused", description: result.message },
    );
    handedIn = { hash, answer };
  }
  return handedIn.answer;
}

/** Reads what a mail's link brought, hands its tokens in once and takes them out of the address. */
export function useAuthHash(): Arrival {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [first] = useState(() => hash);
  const read = readAuthHash(first);
  const [answer, setAnswer] = useState<Arrival | null>(null);
  const tokens = read.kind === "tokens";

  useEffect(() => {
    if (!tokens) return undefined;
    let gone = false;
    void handIn(first).then((arrival) => {
      if (gone) return;
      setAnswer(arrival);
      void navigate({ to: ".", hash: "", replace: true, resetScroll: false });
    });
    return () => {
      gone = true;
    };
  }, [first, navigate, tokens]);

  if (read.kind === "error") return { phase: "refused", description: read.description };
  if (tokens) return answer ?? { phase: "checking" };
  return { phase: "welcome", kind: "none", email: null };
}

type AuthHash =
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
