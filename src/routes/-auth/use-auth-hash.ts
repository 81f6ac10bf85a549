import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { consumeAuthHash, type LinkAnswer, type LinkKind } from "#session/mail-links.ts";

export type Arrival =
  | { readonly phase: "checking" }
  /** The server could not be asked. `again`: asks it once more, as the network's return does by itself. */
  | LinkWaiting
  | Welcome
  | { readonly phase: "refused"; readonly description: string };

/**
 * `kind`: what the link was for; "none" when the address brought nothing. `email`: whose mail it was. `token`: sets that
 * person's password. `linked`: a link led here, be it one whose token went with an earlier load of this screen.
 */
type Welcome = {
  readonly phase: "welcome";
  readonly kind: LinkKind;
  readonly email: string | null;
  readonly token: string | null;
  readonly linked: boolean;
};

export type LinkWaiting = {
  readonly phase: "unreached";
  readonly description: string;
  readonly asking: boolean;
  readonly again: () => void;
};

/** One use of one link: kept outside React, since a token may be handed in only once. */
let handedIn: { hash: string; answer: Promise<LinkAnswer> } | null = null;

function handIn(hash: string): Promise<LinkAnswer> {
  if (handedIn?.hash !== hash) {
    const answer = consumeAuthHash(hash).then((result) => {
      // Nobody has it yet: it may be handed in again.
      if (result.is === "unreached") handedIn = null;
      return result;
    });
    handedIn = { hash, answer };
  }
  return handedIn.answer;
}

/**
 * What the address keeps of a link once its tokens are out of it, "oui" or "non" as they were taken: a reload must not take its screen
 * for the signed-in person's, nor call an address confirmed that is not.
 */
const FROM_LINK = "lien";

/**
 * Reads what a mail's link brought, hands its tokens in once and takes them out of the address: not before the server has
 * said yes or no, since the mail's link is used up and nothing else is left of it, also after a reload. A taken token is kept
 * by the screen that is shown and by nothing else: who leaves it, leaves no form behind that sets a stranger's password.
 */
export function useAuthHash(): Arrival {
  const hash = useLocation({ select: (location) => location.hash });
  const before = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get(FROM_LINK) });
  const navigate = useNavigate();
  const [first] = useState(() => hash);
  const read = readAuthHash(first);
  const [answer, setAnswer] = useState<LinkAnswer | null>(null);
  const [turn, setTurn] = useState({ count: 1, asking: true });
  const tokens = read.kind === "tokens";
  const unreached = answer?.is === "unreached";
  const settled = answer !== null && !unreached;

  useEffect(() => {
    if (!tokens || settled) return undefined;
    let gone = false;
    void handIn(first).then((said) => {
      if (gone) return;
      setAnswer(said);
      setTurn({ count: turn.count, asking: false });
      if (said.is === "unreached") return;
      handedIn = null;
      const taken = said.is === "refused" ? "non" : "oui";
      void navigate({ href: `${location.pathname}?${FROM_LINK}=${taken}`, replace: true, resetScroll: false });
    });
    return () => {
      gone = true;
    };
  }, [first, navigate, tokens, settled, turn.count]);

  const again = () => setTurn(({ count }) => ({ count: count + 1, asking: true }));
  const networkIsBack = useEffectEvent(again);
  useEffect(() => {
    if (!unreached) return undefined;
    const ask = () => networkIsBack();
    addEventListener("online", ask);
    return () => removeEventListener("online", ask);
  }, [unreached]);

  if (read.kind === "error") return { phase: "refused", description: read.description };
  if (!tokens && before === "non") return { phase: "refused", description: DEFAULT_DESCRIPTION };
  if (!tokens) return { phase: "welcome", kind: "none", email: null, token: null, linked: before !== null };
  if (answer === null) return { phase: "checking" };
  if (answer.is === "unreached") return { phase: "unreached", description: answer.message, asking: turn.asking, again };
  if (answer.is === "refused") return { phase: "refused", description: answer.message };
  return { phase: "welcome", kind: answer.kind, email: answer.email, token: answer.token, linked: true };
}

type AuthHash =
  { readonly kind: "nothing" } | { readonly kind: "error"; readonly description: string } | { readonly kind: "tokens" };

export const INVALID_LINK = "Lien invalide ou expiré";

const DEFAULT_DESCRIPTION = "Ce lien n'est plus valable. Demandez un nouveau lien ou inscrivez-vous à nouveau.";

/** The sentence of the auth server that people really meet. */
const EXPIRED = "Email link is invalid or has expired";
const EXPIRED_DESCRIPTION =
  "Ce lien a déjà servi ou il a expiré. Demandez un nouveau lien ou inscrivez-vous à nouveau.";

/**
 * What the mail's link brought in the part of the address after `#` (with or without the `#`). A sentence in it is never shown:
 * anybody can write an address of ours, and would be believed.
 */
export function readAuthHash(hash: string): AuthHash {
  const params = new URLSearchParams(hash.replace(/^#/u, ""));
  if (params.has("error") || params.has("error_description") || params.has("error_code")) {
    const expired = params.get("error_description")?.trim() === EXPIRED;
    return { kind: "error", description: expired ? EXPIRED_DESCRIPTION : DEFAULT_DESCRIPTION };
  }
  return params.has("access_token") ? { kind: "tokens" } : { kind: "nothing" };
}
