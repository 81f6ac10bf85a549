import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { object, string } from "valibot";
import { REPORT_REASONS } from "#domain/report.ts";
import { reportListing } from "#intents/report-listing.ts";
import { sayWhy } from "#intents/say-why.ts";
import { useReportState } from "#queries/use-report-state.ts";
import { useSession } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { useForm } from "#ui/use-form.ts";
import { tellAct } from "../../-acts/tell-act.ts";
import { Failure } from "../../-auth/failure.tsx";

const REPORTED = {
  later: "Votre signalement partira dès que le réseau revient.",
  done: "Annonce signalée avec succès",
};

const SENT = {
  queued: "Signalement gardé sur cet appareil\u00a0: sera envoyé dès que le réseau revient.",
  sent: "Vous avez signalé cette annonce. Merci.",
  done: "Vous avez signalé cette annonce. Merci.",
};

/** Tells the team of a listing that breaks the rules; once a person (§2, decisions.md: the report is real). */
export function ReportButton({ listingId }: { listingId: string }) {
  const { phase } = useSession();
  const navigate = useNavigate();
  const report = useReportState(listingId);
  const [open, setOpen] = useState(false);
  function ask() {
    if (phase === "person") setOpen(true);
    else void navigate({ to: "/login", search: { retour: `/listings/${listingId}` } });
  }
  if (report.state === "queued" || report.state === "sent" || report.state === "done") {
    return (
      <p role="status" className="flex gap-2 text-sm text-muted">
        <Icon name="flag" className="!text-[1rem] mt-0.5" />
        {SENT[report.state]}
      </p>
    );
  }
  return (
    <>
      <Button variant="quiet" icon="flag" onClick={ask} className="justify-self-start -ml-5">
        Signaler cette annonce
      </Button>
      {report.state === "refused" ? <p className="text-sm text-danger">{report.reason}</p> : null}
      <Dialog open={open} onClose={() => setOpen(false)} title="Signaler cette annonce">
        <ReportForm listingId={listingId} onSent={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ReportForm({ listingId, onSent }: { listingId: string; onSent: () => void }) {
  const form = useForm({
    schema: object({ reason: string(), comment: string() }),
    initial: { reason: "", comment: "" },
    async onSubmit(values) {
      const { id } = await sayWhy("Erreur lors du signalement", reportListing({ listingId, ...values }));
      onSent();
      tellAct(id, REPORTED);
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <fieldset className="grid gap-1" aria-describedby={form.errors["reason"] ? "report-reason-error" : undefined}>
        <legend className="mb-1 font-600">Pour quelle raison&#8239;?</legend>
        {REPORT_REASONS.map(({ id, label }) => (
          <label key={id} className="flex items-center gap-3 min-h-11 cursor-pointer">
            <input
              type="radio"
              name="reason"
              value={id}
              checked={form.values.reason === id}
              onChange={() => form.set("reason", id)}
              className="h-5 w-5 accent-primary"
            />
            {label}
          </label>
        ))}
        {form.errors["reason"] ? (
          <p id="report-reason-error" role="alert" className="flex gap-1.5 text-sm text-danger">
            <Icon name="circle-alert" className="!text-[1rem] mt-0.5" />
            <span>{form.errors["reason"]}</span>
          </p>
        ) : null}
      </fieldset>
      <TextArea
        label="Précisions (facultatif)"
        name="comment"
        rows={3}
        value={form.values.comment}
        onChange={(text) => form.set("comment", text)}
        error={form.errors["comment"]}
      />
      <Failure message={form.failure} />
      <Button type="submit" variant="primary" busy={form.busy}>
        Envoyer le signalement
      </Button>
    </form>
  );
}
