import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type LinkAnswer, type LinkKind, type MailLink, openLink } from "#session/mail-links.ts";

export type Arrival =
  /** A link led here and was not handed in yet: `press` does. `failure`: why the server could not be asked. */
  | {
      readonly phase: "asking";
      readonly kind: LinkKind;
      readonly busy: boolean;
      readonly failure: string | null;
      readonly press: () => void;
    }
  /**
   * `token`: sets the password of the person whose mail it was (`email`). `linked`: a link led here, be it one whose token went with an
   * earlier load of this screen. `kind`: null when that is not known any more, or no link led here. `half`: see `LinkAnswer`.
   */
  | {
      readonly phase: "welcome";
      readonly kind: LinkKind | null;
      readonly email: string | null;
      readonly token: string | null;
      readonly linked: boolean;
      readonly half?: boolean;
    }
  | { readonly phase: "refused"; readonly description: string };

/**
 * The part of the address that remains of a link once its token is out of it, as it was taken: a reload must not take its screen for the
 * signed-in person's, nor call an address confirmed that is not. "choix": a password was to be chosen.
 */
const FROM_LINK = "lien";
const KEPT = (said: LinkAnswer): string => (said.is !== "taken" ? "non" : said.token === null ? "oui" : "choix");

/**
 * Reads what a mail's link carries, hands it in on a press and takes it out of the address: not before the server has
 * said yes or no, since nothing else is left of it, also after a reload. A taken token is kept
 * by the screen that is shown and by nothing else: who leaves it, leaves no form behind that sets a stranger's password.
 */
export function useAuthHash(): Arrival {
  const hash = useLocation({ select: (location) => location.hash });
  const before = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get(FROM_LINK) });
  const navigate = useNavigate();
  const [read] = useState(() => readAuthHash(hash));
  const [answer, setAnswer] = useState<LinkAnswer | null>(null);
  const [busy, setBusy] = useState(false);

  async function handIn(link: MailLink) {
    const { pathname } = location;
    setBusy(true);
    const said = await openLink(link);
    setBusy(false);
    setAnswer(said);
    // Whoever has gone elsewhere before a slow answer came stays there.
    if (said.is !== "unreached" && location.pathname === pathname)
      await navigate({ href: `${pathname}?${FROM_LINK}=${KEPT(said)}`, replace: true, resetScroll: false });
  }

  if (read.kind === "error") return { phase: "refused", description: read.description };
  if (read.kind === "nothing") {
    if (before === "non") return { phase: "refused", description: DEFAULT_DESCRIPTION };
    const kind = before === "choix" ? "recovery" : null;
    return { phase: "welcome", kind, email: null, token: null, linked: before !== null };
  }
  const { kind } = read.link;
  if (answer?.is === "refused") return { phase: "refused", description: answer.message };
  if (answer?.is === "taken")
    return {
      phase: "welcome",
      kind,
      email: answer.email,
      token: answer.token,
      linked: true,
      half: answer.half ?? false,
    };
  return { phase: "asking", kind, busy, failure: answer?.message ?? null, press: () => void handIn(read.link) };
}

type AuthHash =
  | { readonly kind: "nothing" }
  | { readonly kind: "error"; readonly description: string }
  | { readonly kind: "link"; readonly link: MailLink };

export const INVALID_LINK = "Lien invalide ou expiré";

const DEFAULT_DESCRIPTION = "Ce lien n'est plus valable. Demandez un nouveau lien ou inscrivez-vous à nouveau.";

/** The sentence of the auth server that people really meet. */
const EXPIRED = "Email link is invalid or has expired";
const EXPIRED_DESCRIPTION =
  "Ce lien a déjà servi ou il a expiré. Demandez un nouveau lien ou inscrivez-vous à nouveau.";

const KINDS: readonly string[] = ["signup", "recovery", "email_change"] satisfies LinkKind[];
const isKind = (type: string): type is LinkKind => KINDS.includes(type);

/**
 * Reads the mail's link from the part of the address after `#` (with or without the `#`). A sentence in it is never shown: anybody can
 * write an address of ours, and would be believed.
 */
export function readAuthHash(hash: string): AuthHash {
  const params = new URLSearchParams(hash.replace(/^#/u, ""));
  if (params.has("error") || params.has("error_description") || params.has("error_code")) {
    const expired = params.get("error_description")?.trim() === EXPIRED;
    return { kind: "error", description: expired ? EXPIRED_DESCRIPTION : DEFAULT_DESCRIPTION };
  }
  const [token, type] = [params.get("token_hash") ?? "", params.get("type") ?? ""];
  if (token === "") return { kind: "nothing" };
  return isKind(type)
    ? { kind: "link", link: { kind: type, token } }
    : { kind: "error", description: DEFAULT_DESCRIPTION };
}
