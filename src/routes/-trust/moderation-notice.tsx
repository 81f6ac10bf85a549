import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useLookAt } from "#device/looked-at.ts";
import { formatDate } from "#domain/age.ts";
import { appealKey } from "#model/moderation/own-notice.ts";
import { acknowledgeNotice, appealModeration } from "#intents/account.ts";
import { newDraftId, saveDraft } from "#intents/draft.ts";
import type { OwnNotice } from "#model/moderation/own-notice.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { runMutation, useWhen } from "../-mutations/run-mutation.ts";
import { PleaForm } from "../-mutations/plea-form.tsx";

const TOASTS = { later: null, done: "Demande envoyée à l'équipe" };

/** Tells its owner what to know of a listing that was hidden or removed, or about which the team has written; and what to do. */
export function ModerationNotice({ notice, named = false }: { notice: OwnNotice; named?: boolean }) {
  const [asking, setAsking] = useState(false);
  useLookAt([`notice:${notice.id}:${notice.state}`]);
  const { title, body } = wordsOf(notice);
  return (
    <>
      <Notice
        tone={notice.state === "granted" ? "ok" : "wait"}
        icon={notice.kind === "hidden" ? "eye-off" : "triangle-alert"}
        title={named ? `${title}\u00a0: ${notice.title}` : title}
        action={
          <>
            {notice.acknowledgeable ? (
              <Button variant="primary" icon="check" onClick={() => runMutation(acknowledgeNotice(notice.id))}>
                J'ai compris
              </Button>
            ) : null}
            {!named || notice.kind === "removed" || notice.state === "granted" ? null : (
              <ButtonLink to="/create-listing" search={{ modifier: notice.listingId }} icon="pencil">
                Modifier l'annonce
              </ButtonLink>
            )}
            {notice.appealable ? <Button onClick={() => setAsking(true)}>Demander un nouvel examen</Button> : null}
            {notice.kind === "removed" && notice.draft !== null ? <TryAgain draft={notice.draft} /> : null}
          </>
        }
      >
        <p>{body}</p>
        {notice.reason === null ? null : <p className="[overflow-wrap:anywhere]">Raison&nbsp;: {notice.reason}</p>}
        <Appeal notice={notice} />
      </Notice>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Demander un nouvel examen">
        <PleaForm
          textKey={appealKey(notice.id)}
          first={notice.appeal ?? ""}
          lead="Une personne de l'équipe regarde l'annonce encore une fois, avec ce que vous écrivez ici. Sa réponse s'affiche au même endroit."
          label={"Pourquoi cette décision n'est-elle pas juste\u202f?"}
          hint="10&nbsp;caractères au moins."
          confirm="Envoyer ma demande"
          toasts={TOASTS}
          send={(message, typed) => appealModeration(notice.id, message, typed)}
          onSent={() => setAsking(false)}
        />
      </Dialog>
    </>
  );
}

/** On the photo of one's own listing that nobody else sees. */
export function HiddenBadge() {
  return (
    <span className="absolute top-2 left-2">
      <Badge tone="wait" icon="eye-off">
        Pas visible
      </Badge>
    </span>
  );
}

type Words = { readonly title: string; readonly body: string };

function wordsOf({ kind, at, state, edited }: OwnNotice): Words {
  const since = formatDate(at);
  switch (kind) {
    case "hidden":
      return state === "granted"
        ? { title: "De nouveau en ligne", body: "L'équipe a regardé cette annonce et la montre de nouveau." }
        : {
            title: "En cours de vérification",
            body: `Plusieurs personnes ont signalé cette annonce. Depuis le ${since}, elle n'est visible que de vous\u202f; l'équipe la regarde.`,
          };
    case "warned":
      return state === "granted"
        ? { title: "Correction vue", body: "L'équipe a vu votre correction. Merci." }
        : {
            title: "Un mot de l'équipe",
            body: `Le ${since}, l'équipe vous a demandé une correction.${edited ? " Vous avez modifié l'annonce depuis\u00A0: l'équipe la regarde." : ""}`,
          };
    case "removed":
      return { title: "Annonce retirée par l'équipe", body: `Elle n'est plus en ligne depuis le ${since}.` };
  }
}

function Appeal({ notice: { state, appeal, answer, kind, credited } }: { notice: OwnNotice }) {
  const when = useWhen();
  if (kind === "warned" && answer !== null) return <p className="mt-2 font-600">L'équipe répond&nbsp;: {answer}</p>;
  if (state === "standing" || appeal === null) return null;
  const after = {
    queued: `Gardé sur ce téléphone\u00a0: partira ${when}.`,
    refused: answer ?? "Le serveur n'a pas accepté votre demande.",
    appealed: "L'équipe a votre demande et vous répondra ici.",
    unknown: "L'équipe a votre demande. Mettez l'application à jour pour voir sa réponse.",
    upheld: `L'équipe maintient sa décision${answer === null ? "." : `\u00a0: ${answer}`}`,
    granted:
      kind === "removed" && credited
        ? "L'équipe vous a donné raison\u00a0: un crédit vous permet de la remettre en ligne."
        : "L'équipe vous a donné raison.",
  }[state];
  return (
    <div className="mt-2 b-l-3 b-solid b-current pl-3">
      <p className="[overflow-wrap:anywhere]">Vous avez écrit&nbsp;: «&nbsp;{appeal}&nbsp;»</p>
      <p role="status" className="font-600">
        {after}
      </p>
    </div>
  );
}

/** A removed listing stays removed; its words and pictures begin a new one. */
function TryAgain({ draft }: { draft: NonNullable<OwnNotice["draft"]> }) {
  const navigate = useNavigate();
  async function begin() {
    const id = newDraftId();
    await saveDraft(id, draft, null);
    await navigate({ to: "/create-listing", search: { brouillon: id } });
  }
  return (
    <Button icon="pencil" onClick={() => runMutation(begin())}>
      Modifier et remettre
    </Button>
  );
}

/** To a person whom the team has suspended: why, what that means, what to do; nothing to anybody else. */
export function SuspendedNotice() {
  const suspended = useMyProfile().profile?.suspended ?? null;
  if (suspended === null) return null;
  return (
    <div className="mb-4">
      <Notice
        tone="danger"
        standing
        icon="ban"
        title="Votre compte est suspendu"
        action={<ButtonLink to="/help">Écrire à l'équipe</ButtonLink>}
      >
        <p className="[overflow-wrap:anywhere]">
          Depuis le {formatDate(suspended.at)}. Raison&nbsp;: {suspended.reason}
        </p>
        <p>
          Vous pouvez lire vos messages, mais plus publier, écrire ni payer, et vos annonces ne se voient plus. Rien
          n'est effacé&nbsp;: si c'est une erreur, expliquez-la à l'équipe, tout revient quand la suspension est levée.
        </p>
      </Notice>
    </div>
  );
}
