import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { PERSON_REASONS, REPORT_REASONS, REVIEW_REASONS } from "#domain/report-form.ts";
import type { Review } from "#domain/review.ts";
import { ofName } from "#domain/name.ts";
import { reportPerson } from "#intents/account.ts";
import { reportListing, reportReview } from "#intents/listing.ts";
import { useReportState } from "#queries/use-moderation.ts";
import { useSession } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { useWhen } from "../-mutations/run-mutation.ts";
import type { Person } from "./block-dialog.tsx";
import { ReportForm, type ReportFormProps } from "./report-form.tsx";

const LATER = "Votre signalement partira dès que le réseau revient.";
const REPORTED = { later: LATER, done: "Annonce signalée avec succès" };
export const PERSON_REPORTED = { later: LATER, done: "Personne signalée à l'équipe" };
export const PERSON_SAID = "Vous avez signalé cette personne. L'équipe regarde.";
const REVIEW_REPORTED = { later: LATER, done: "Avis signalé avec succès" };

/** Tells the team of a listing that breaks the rules; once a person (§2, decisions.md: the report is real). */
export function ReportButton({ listingId }: { listingId: string }) {
  return (
    <Report
      state={useReportState("listing", listingId)}
      retour={`/listings/${listingId}`}
      label="Signaler cette annonce"
      title="Signaler cette annonce"
      said="Vous avez signalé cette annonce. Merci."
      about={`listing:${listingId}`}
      reasons={REPORT_REASONS}
      toasts={REPORTED}
      report={(values, typed) => reportListing({ listingId, ...values }, typed)}
    />
  );
}

/** The same of who sells, from the listing and from the seller's page, where `listingId` is null. */
export function ReportSeller({ person, listingId }: { person: Person; listingId: string | null }) {
  return (
    <Report
      state={useReportState("person", person.id)}
      retour={listingId === null ? `/profile/seller/${person.id}` : `/listings/${listingId}`}
      label="Signaler ce vendeur"
      title={`Signaler ${person.name}`}
      said={PERSON_SAID}
      about={`person:${person.id}`}
      reasons={PERSON_REASONS}
      toasts={PERSON_REPORTED}
      report={(values, typed) => reportPerson({ personId: person.id, listingId, ...values }, typed)}
    />
  );
}

/** The same of a review, for everybody but its author. */
export function ReportReview({ review: { id, listingId, reviewerId, reviewerName } }: { review: Review }) {
  const who = useSession();
  const state = useReportState("review", id);
  if (who.phase !== "visitor" && who.userId === reviewerId) return null;
  return (
    <Report
      state={state}
      retour={`/listings/${listingId}`}
      label={
        <>
          Signaler<span className="sr-only"> l'avis {ofName(reviewerName)}</span>
        </>
      }
      title="Signaler cet avis"
      said="Vous avez signalé cet avis. Merci."
      about={`review:${id}`}
      reasons={REVIEW_REASONS}
      toasts={REVIEW_REPORTED}
      faint
      report={(values, typed) => reportReview({ reviewId: id, ...values }, typed)}
    />
  );
}

type ReportProps = Omit<ReportFormProps, "onSent" | "children"> & {
  state: ReturnType<typeof useReportState>;
  /** Where a visitor comes back to after Connexion. */
  retour: string;
  label: ReactNode;
  title: string;
  /** The text that stands there once it was reported. */
  said: string;
  /** One of many on a screen. */
  faint?: boolean;
};

function Report({ state: report, retour, label, title, said, faint = false, ...form }: ReportProps) {
  const { phase } = useSession();
  const navigate = useNavigate();
  const when = useWhen();
  const [open, setOpen] = useState(false);
  function ask() {
    if (phase === "person") setOpen(true);
    else void navigate({ to: "/login", search: { retour } });
  }
  if (report.state === "queued" || report.state === "sent" || report.state === "done") {
    return (
      <p role="status" className="flex gap-2 text-sm text-muted">
        <Icon name="flag" className="!text-[1rem] mt-0.5" />
        {report.state === "queued" ? `Signalement gardé sur ce téléphone\u00a0: sera envoyé ${when}.` : said}
      </p>
    );
  }
  return (
    <>
      <Button
        variant="quiet"
        icon="flag"
        onClick={ask}
        className={`justify-self-start -ml-3 !px-3 text-left ${faint ? "-mb-2 !font-500 !text-muted" : ""}`}
      >
        {label}
      </Button>
      {report.state === "refused" ? <p className="text-sm text-danger">{report.reason}</p> : null}
      <Dialog open={open} onClose={() => setOpen(false)} title={title}>
        <ReportForm {...form} onSent={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
