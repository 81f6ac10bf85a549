import { useState } from "react";
import { getRouteApi } from "@tanstack/react-router";
import type { SupportMessage } from "#team/rows.ts";
import { draftKey, save } from "#team/tab-storage.ts";
import { AgeText } from "#ui/age-text.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { QueryView } from "./query-view.tsx";
import { useBusy, useAdmin } from "./admin-context.ts";
import { HeldRows } from "./held-rows.tsx";
import { Newer } from "./newer.tsx";
import { CodedNumbers } from "./coded-numbers.tsx";
import { ReasonButton, savedWords } from "./reason-dialog.tsx";
import { ViewSwitch } from "./view-switch.tsx";
import { NamedReceipt } from "./named-receipt.tsx";
import { nameIn, RowButton } from "./row-controls.tsx";

const route = getRouteApi("/equipe");

/** Messages to the support: those that wait, oldest first, and those answered. */
export function SupportMessages() {
  const { supportMessages, answered } = useAdmin();
  const done = route.useSearch().vue === "traites";
  return (
    <>
      <ViewSwitch label="Support" open="À traiter" done="Répondus" />
      {done ? null : <CodedNumbers />}
      <QueryView key={String(done)} query={done ? answered : supportMessages}>
        {(rows) => (
          <HeldRows
            rows={rows}
            idOf={({ id }) => id}
            gone="Une autre personne vient de traiter ce message."
            empty={
              <EmptyState
                icon="inbox"
                title={done ? "Aucune réponse encore" : "Aucun message en attente"}
                text={
                  done ? "Les messages répondus s'affichent ici." : "Les nouveaux messages s'affichent ici d'eux-mêmes."
                }
              />
            }
            className="grid gap-4 max-w-[48rem]"
          >
            {(message) => <SupportMessageCard message={message} />}
          </HeldRows>
        )}
      </QueryView>
    </>
  );
}

function SupportMessageCard({ message }: { message: SupportMessage }) {
  return (
    <li className="card grid gap-2 p-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {message.status === "new" ? (
          <Badge tone="accent" icon="mail">
            Nouveau
          </Badge>
        ) : message.status === "read" ? (
          <Badge tone="wait" icon="eye">
            Lu
          </Badge>
        ) : message.status === "unknown" ? (
          <Badge tone="neutral">Indisponible</Badge>
        ) : (
          <Badge tone="ok" icon="check">
            Répondu
          </Badge>
        )}
        <AgeText at={message.created_at} className="text-sm text-muted" />
      </p>
      <h3 className="font-650 [overflow-wrap:anywhere]">{message.subject}</h3>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {message.name} · {message.email}
        {message.user_id === null ? " · sans compte" : ""}
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{message.message}</p>
      {message.receipt === null ? null : <NamedReceipt receipt={message.receipt} />}
      {message.answer === null ? null : (
        <blockquote className="m-0 b-l-3 b-solid b-line pl-3 whitespace-pre-line [overflow-wrap:anywhere]">
          {message.answer}
        </blockquote>
      )}
      {message.status === "unknown" ? <Newer /> : <SupportMessageActions message={message} status={message.status} />}
    </li>
  );
}

const SAID = {
  new: "Message de nouveau à traiter",
  read: "Message marqué comme lu",
  answered: "Message marqué comme répondu",
} as const;

type ActionsProps = { message: SupportMessage; status: keyof typeof SAID };

function SupportMessageActions({ message, status }: ActionsProps) {
  const { id, email, subject, answer } = message;
  const { actions } = useAdmin();
  const busy = useBusy(id);
  const row = `${subject}, ${message.name}`;
  const mark = (state: keyof typeof SAID) =>
    actions.send({
      verb: "mark_support",
      about: id,
      args: { support_message: id, state, seen: status },
      said: SAID[state],
    });
  if (status === "answered") {
    return (
      <>
        <UnsentAnswer id={id} email={email} subject={subject} answer={answer} />
        {answer !== null ? null : (
          <p>
            <RowButton word="Rouvrir" row={row} icon="undo-2" busy={busy} onClick={() => mark("read")} />
          </p>
        )}
      </>
    );
  }
  return (
    // Four have no room in one row.
    <div className={`mt-1 grid gap-2 ${status === "new" ? "sm:grid-cols-2" : "sm:(flex flex-wrap)"}`}>
      <ReasonButton
        word="Répondre ici"
        row={row}
        variant="primary"
        icon="message-circle"
        off={busy}
        asks={{
          title: "Répondre",
          verb: "answer_support",
          about: id,
          label: "Votre réponse",
          required: true,
          most: 2_000,
          confirm: "Envoyer la réponse",
          onConfirm: (answer) =>
            actions.send({
              verb: "answer_support",
              about: id,
              args: { support_message: id, answer: answer ?? "", seen: status },
              said: "Réponse envoyée",
            }),
        }}
      >
        <p className="[overflow-wrap:anywhere]">
          À {email}, à propos de «&nbsp;{subject}&nbsp;». La personne la reçoit par email, et la relit dans Aide si elle
          a un compte.
        </p>
      </ReasonButton>
      <a
        href={mailTo(email, subject)}
        aria-label={nameIn("Écrire un email", row)}
        onClick={() => status === "new" && mark("read")}
        className="btn btn-secondary"
      >
        <Icon name="mail" />
        Écrire un email
      </a>
      <RowButton
        word="Marquer comme répondu"
        row={row}
        icon="check-check"
        busy={busy}
        onClick={() => mark("answered")}
      />
      {status === "new" ? (
        <RowButton
          word="Marquer comme lu"
          row={row}
          variant="quiet"
          icon="eye"
          off={busy}
          onClick={() => mark("read")}
        />
      ) : null}
    </div>
  );
}

const mailTo = (email: string, subject: string, body = ""): string =>
  `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(`Re: ${subject}`)}${body === "" ? "" : `&body=${encodeURIComponent(body)}`}`;

type UnsentAnswerProps = { id: string; email: string; subject: string; answer: string | null };

/** An answer that was written here while a colleague answered: it went to nobody, and can still go by mail. */
function UnsentAnswer({ id, email, subject, answer }: UnsentAnswerProps) {
  const { userId } = useAdmin();
  const busy = useBusy(id);
  const key = draftKey("answer_support", id);
  const [words, setWords] = useState(() => savedWords(userId, key).trim());
  if (busy || words === "" || words === answer) return null;
  const drop = () => {
    save(userId, key, undefined);
    setWords("");
  };
  return (
    <Notice
      tone="wait"
      title="Votre réponse n'est pas partie"
      action={
        <div className="flex flex-wrap gap-2">
          <a href={mailTo(email, subject, words)} className="btn btn-secondary">
            <Icon name="mail" />
            Envoyer par email
          </a>
          <Button variant="quiet" icon="trash-2" onClick={drop}>
            Effacer
          </Button>
        </div>
      }
    >
      <span className="whitespace-pre-line [overflow-wrap:anywhere]">{words}</span>
    </Notice>
  );
}
