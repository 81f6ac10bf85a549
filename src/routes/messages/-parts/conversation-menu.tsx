import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { PERSON_REASONS } from "#domain/report-form.ts";
import { reportPerson } from "#intents/account.ts";
import { useIsBlocked } from "#queries/use-blocks.ts";
import type { ConversationResult } from "#queries/use-conversation.ts";
import { useReportState } from "#queries/use-moderation.ts";
import { Dialog } from "#ui/dialog.tsx";
import { IconButton } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { Icon } from "#ui/icon.tsx";
import { useStatus } from "#ui/use-status.ts";
import { reserveListing } from "../../-mutations/reserve-listing.ts";
import { useWhen } from "../../-mutations/run-mutation.ts";
import { sellListing } from "../../-mutations/sell-listing.ts";
import { BlockActions, BlockExplanation, blockTitle, unblock, type Person } from "../../-trust/block-dialog.tsx";
import { PERSON_REPORTED, PERSON_SAID } from "../../-trust/report-button.tsx";
import { ReportForm } from "../../-trust/report-form.tsx";

const ROW =
  "flex items-center gap-3 w-full min-h-13 p-2 rounded-field text-base font-550 text-left @hover:bg-sunk active:bg-sunk focusable";

/** `shown`: its listing can still be looked at. `sale`: the conversation, of who sells it. */
type MenuProps = { person: Person; listingId: string; shown: boolean; sale: ConversationResult | null };

/** The actions of a conversation besides writing in it. */
export function ConversationMenu({ person, listingId, shown, sale }: MenuProps) {
  const blocked = useIsBlocked(person.id);
  // One dialog with two steps: two of them would quarrel over the entry that Back takes away.
  const [step, setStep] = useState<"menu" | "block" | "report" | null>(null);
  const close = () => setStep(null);
  function pressBlock() {
    if (!blocked) return setStep("block");
    close();
    unblock(person);
  }
  return (
    <>
      <IconButton label="Plus d'actions" icon="ellipsis" onClick={() => setStep("menu")} />
      <Dialog
        open={step !== null}
        onClose={close}
        title={step === "block" ? blockTitle(person) : step === "report" ? `Signaler ${person.name}` : person.name}
        actions={step === "block" ? <BlockActions person={person} onClose={close} /> : null}
      >
        {step === "block" ? (
          <BlockExplanation />
        ) : step === "report" ? (
          <ReportPerson person={person} listingId={listingId} onSent={close} />
        ) : (
          <Rows
            blocked={blocked}
            person={person}
            shown={shown ? listingId : null}
            sale={
              sale === null ? null : (
                <SaleRows conversation={sale} person={person} listingId={listingId} onDone={close} />
              )
            }
            onBlock={pressBlock}
            onReport={() => setStep("report")}
          />
        )}
      </Dialog>
    </>
  );
}

type SaleRowsProps = { conversation: ConversationResult; person: Person; listingId: string; onDone: () => void };

/** The decisions of the listing's owner that concern this person, while it is on sale. */
function SaleRows({ conversation: { listing, whom }, person, listingId: id, onDone }: SaleRowsProps) {
  const { isPublic, reservedUntil } = useStatus(listing);
  if (!isPublic || listing === null) return null;
  const reserved = reservedUntil !== undefined && whom !== undefined;
  const row = (icon: "clock" | "handshake", words: string, decide: () => void) => (
    <li>
      <button
        type="button"
        className={ROW}
        onClick={() => {
          onDone();
          decide();
        }}
      >
        <Icon name={icon} className="text-primary" /> {words}
      </button>
    </li>
  );
  const of = { id, reservedUntil: listing.reservedUntil };
  return (
    <>
      {reserved
        ? row("clock", "Plus réservée", () => reserveListing(of, false))
        : row("clock", `Réserver pour ${person.name}`, () => reserveListing(of, true, person.id))}
      {row("handshake", `Vendu à ${person.name}`, () => sellListing(id, person.id))}
    </>
  );
}

type RowsProps = {
  blocked: boolean;
  person: Person;
  shown: string | null;
  sale: ReactNode;
  onBlock: () => void;
  onReport: () => void;
};

function Rows({ blocked, person, shown, sale, onBlock, onReport }: RowsProps) {
  return (
    <ul className="-mx-2 grid">
      {shown === null ? null : (
        <li>
          <Link to="/listings/$id" params={{ id: shown }} replace className={ROW}>
            <Icon name="tag" className="text-primary" /> Voir l'annonce
          </Link>
        </li>
      )}
      {sale}
      <li>
        <button type="button" onClick={onBlock} className={`${ROW} ${blocked ? "" : "text-danger"}`}>
          <Icon name="ban" /> {blocked ? "Débloquer" : "Bloquer"} {person.name}
        </button>
      </li>
      <li>
        <ReportRow person={person} onReport={onReport} />
      </li>
    </ul>
  );
}

/** Reported once, it is said in the same place. */
function ReportRow({ person, onReport }: { person: Person; onReport: () => void }) {
  const report = useReportState("person", person.id);
  const when = useWhen();
  if (report.state === "queued" || report.state === "sent" || report.state === "done")
    return (
      <p role="status" className="flex items-center gap-3 min-h-13 p-2 text-muted">
        <Icon name="flag" /> {report.state === "queued" ? `Signalement gardé\u00a0: il partira ${when}.` : PERSON_SAID}
      </p>
    );
  return (
    <>
      <button type="button" onClick={onReport} className={`${ROW} text-danger`}>
        <Icon name="flag" /> Signaler {person.name} à l'équipe
      </button>
      {report.state === "refused" ? <p className="px-2 text-sm text-danger">{report.reason}</p> : null}
    </>
  );
}

type ReportPersonProps = { person: Person; listingId: string; onSent: () => void };

/** Shows the other side of a conversation to the team; the words of it only when the reporter says so. */
function ReportPerson({ person, listingId, onSent }: ReportPersonProps) {
  const [attach, setAttach] = useState(false);
  return (
    <ReportForm
      about={`person:${person.id}`}
      reasons={PERSON_REASONS}
      toasts={PERSON_REPORTED}
      report={(values, typed) => reportPerson({ personId: person.id, listingId, attach, ...values }, typed)}
      onSent={onSent}
    >
      <CheckField
        label="Montrer à l'équipe les 20 derniers messages de cette conversation, photos comprises"
        hint="Sans cette case, l'équipe ne lit rien de ce que vous vous êtes écrit. La copie est effacée 90 jours après sa décision."
        checked={attach}
        onChange={setAttach}
      />
    </ReportForm>
  );
}
