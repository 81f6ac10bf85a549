import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Listing } from "#domain/listing.ts";
import { REPORT_REASONS } from "#domain/report-form.ts";
import { formatRating } from "#domain/review.ts";
import { countOf } from "#domain/text.ts";
import { reportListing } from "#intents/listing.ts";
import { useReportState } from "#queries/use-moderation.ts";
import { useSellerOf } from "#queries/use-seller.ts";
import { useSession } from "#session/use-session.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { Stars } from "#ui/stars.tsx";
import { TeamBadge } from "../../-trust/team-badge.tsx";
import { ReportForm } from "../../-trust/report-form.tsx";

type SellerBoxProps = { listing: Listing; mine: boolean };

/** Who sells, what others say of them; leads to their page. */
export function SellerBox({ listing, mine }: SellerBoxProps) {
  const { userId } = listing;
  const { sellerName, sellerRating, sellerReviews } = useSellerOf(listing);
  return (
    <section aria-label="Vendeur" className="grid gap-3">
      <Link
        to="/profile/seller/$sellerId"
        params={{ sellerId: userId }}
        className="card flex items-center gap-3 p-4 @hover:b-primary active:bg-sunk focusable"
      >
        <Avatar name={sellerName} className="w-12 h-12 text-lg" />
        <span className="grid flex-1 min-w-0">
          <span className="flex items-center gap-2 min-w-0">
            <span className="min-w-0 [overflow-wrap:anywhere] font-700">{mine ? "Vous" : sellerName}</span>
            <TeamBadge name={sellerName} />
          </span>
          {sellerRating === null ? (
            <span className="text-sm text-muted">Pas encore d'avis</span>
          ) : (
            <span className="flex items-center gap-1.5 text-sm text-muted">
              <Stars value={sellerRating} />
              <span aria-hidden="true">{formatRating(sellerRating)}</span> ({countOf(sellerReviews, "avis", "avis")})
            </span>
          )}
        </span>
        <Icon name="chevron-right" className="text-muted" />
      </Link>
      {mine ? null : (
        <p className="flex gap-2 text-sm text-muted">
          <Icon name="shield-check" className="!text-[1.125rem] text-primary" />
          Voyez l'objet avant de payer, dans un lieu passant. Jamais d'argent à l'avance.
        </p>
      )}
    </section>
  );
}

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
        <ReportForm
          reasons={REPORT_REASONS}
          told={REPORTED}
          report={(values) => reportListing({ listingId, ...values })}
          onSent={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}
