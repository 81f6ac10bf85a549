import { Link } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode } from "react";
import { useStore } from "zustand";
import { placeOf } from "#device/towns.ts";
import { formatStamp } from "#domain/day.ts";
import { linkIn } from "#domain/link.ts";
import { statusOf } from "#model/listing/status.ts";
import { REPORT_REASONS } from "#domain/report-form.ts";
import { countOf } from "#domain/text.ts";
import type { TeamResult } from "#team/query.ts";
import type { Found, FoundListing } from "#team/rows.ts";
import { AgeText } from "#ui/age-text.tsx";
import { Badge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PriceText } from "#ui/price-text.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Failed, Places } from "./query-view.tsx";
import { useBusy, useAdmin } from "./admin-context.ts";
import { PersonCard, FoundPayment } from "./person-card.tsx";
import { Edits, PhotoRow } from "./edits.tsx";
import { Record } from "./report-record.tsx";
import { ReportButton } from "./report-button.tsx";
import { nameIn, RowDetails } from "./row-controls.tsx";

/** Long enough to go on typing, milliseconds. */
const PAUSE_MS = 250;
const LEAST = 2;

/** Looks people, listings and payments up. Nothing is listed unasked. */
export function People() {
  const [words, setWords] = useState("");
  const { answer, again } = useFound(linkIn(words)?.id ?? words.trim());
  return (
    <div className="grid gap-4">
      <form
        role="search"
        aria-label="Personnes, annonces et paiements"
        onSubmit={(event) => {
          event.preventDefault();
          again();
        }}
        className="max-w-[34rem]"
      >
        <TextField
          label="Chercher une personne, une annonce, un paiement"
          name="personne"
          type="search"
          value={words}
          onChange={setWords}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={500}
          hint="Nom, email, téléphone, titre, référence ou identifiant"
        />
      </form>
      <div role="status" className="sr-only">
        {answer?.ok === true ? saidOf(answer.value) : ""}
      </div>
      {words.trim().length < LEAST ? (
        <EmptyState
          icon="users"
          title={"Que cherchez-vous\u202f?"}
          text="Tapez au moins deux lettres ou quatre chiffres."
        />
      ) : (
        <Results answer={answer} again={again} />
      )}
    </div>
  );
}

/** As many of a kind as `team_search` gives; how many more there are nobody has counted. */
const MOST = 20;
const FIRST = {
  people: "Les 20 premières personnes",
  listings: "Les 20 dernières annonces",
  payments: "Les 20 derniers paiements",
} as const;

const saidOf = ({ people, listings, payments }: Found): string =>
  [
    people.length < MOST ? countOf(people.length, "personne trouvée", "personnes trouvées") : FIRST.people,
    listings.length < MOST ? countOf(listings.length, "annonce") : FIRST.listings,
    payments.length < MOST ? countOf(payments.length, "paiement") : FIRST.payments,
  ].join(", ");

type FoundProps = { answer: TeamResult<Found> | null; again: () => void };

function Results({ answer, again }: FoundProps) {
  if (answer === null) return <Places />;
  if (!answer.ok) return <Failed failure={answer.message} old={false} again={again} />;
  const { people, listings, payments } = answer.value;
  if (people.length + listings.length + payments.length === 0)
    return (
      <EmptyState
        icon="search-x"
        title="Rien de ce nom"
        text="Vérifiez l'orthographe, ou cherchez par le numéro, la référence ou l'identifiant."
      />
    );
  return (
    <div className="grid gap-6">
      <Shelf title="Personnes" count={people.length} first={FIRST.people}>
        {people.map((person) => (
          <PersonCard key={person.id} person={person} />
        ))}
      </Shelf>
      <Shelf title="Annonces" count={listings.length} first={FIRST.listings}>
        {listings.map((row) => (
          <FoundListingCard key={row.listing.id} row={row} />
        ))}
      </Shelf>
      <Shelf title="Paiements" count={payments.length} first={FIRST.payments}>
        {payments.map((proof) => (
          <FoundPayment key={proof.id} proof={proof} />
        ))}
      </Shelf>
    </div>
  );
}

type ShelfProps = { title: string; count: number; first: string; children: ReactNode };

function Shelf({ title, count, first, children }: ShelfProps) {
  if (count === 0) return null;
  return (
    <section>
      <h2 className="heading mb-3">{title}</h2>
      {count < MOST ? null : <p className="mb-3 text-sm text-muted">{first}&#8239;; précisez votre recherche.</p>}
      <ul className="grid gap-4 lg:grid-cols-2 items-start">{children}</ul>
    </section>
  );
}

/** Returns the search results, requested again when something in them has been decided. */
function useFound(words: string) {
  const admin = useAdmin();
  const acting = useStore(admin.actions).size;
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<{ words: string; answer: TeamResult<Found> } | null>(null);
  useEffect(() => {
    if (words.length < LEAST) return undefined;
    let gone = false;
    const ask = () => void admin.find(words).then((answer) => !gone && setFound({ words, answer }));
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [admin, words, turn, acting]);
  return { answer: found?.words === words ? found.answer : null, again: () => setTurn((before) => before + 1) };
}

/** A listing with all of its photos and its past, also when nobody else sees it any more. */
function FoundListingCard({ row }: { row: FoundListing }) {
  const { listing, state } = row;
  return (
    <li className="card grid gap-3 p-[16px]">
      <div className="grid gap-1">
        <h3 className="flex flex-wrap items-center gap-2 font-650 [overflow-wrap:anywhere]">
          {listing.title}
          <Badge tone={statusOf(state).tone}>{statusOf(state).label}</Badge>
        </h3>
        {row.buyer ? <p className="text-sm">Acheteur&nbsp;: {row.buyer}</p> : null}
        <p className="text-sm">
          <PriceText price={listing.price} className="font-650" /> · {placeOf(listing, true)} · {listing.seller_name}
          &nbsp;· <AgeText at={listing.created_at} className="whitespace-nowrap text-muted" />
        </p>
      </div>
      <PhotoRow label={`Photos\u00a0: ${listing.title}`} names={listing.photos} />
      <p className="text-sm text-muted whitespace-pre-line [overflow-wrap:anywhere]">{listing.description}</p>
      <Edits rows={row.edits} of={listing.title} />
      <PastReports rows={row.reports} of={listing.title} />
      <Ways row={row} />
    </li>
  );
}

const OUTCOMES: Readonly<Record<string, string>> = {
  open: "à traiter",
  dismissed: "annonce gardée",
  warned: "vendeur averti",
  removed: "annonce retirée",
};

function PastReports({ rows, of: title }: { rows: FoundListing["reports"]; of: string }) {
  if (rows.length === 0) return null;
  const said = countOf(rows.length, "signalement");
  return (
    <RowDetails word={said} row={title}>
      <ul className="grid gap-2 text-sm">
        {rows.map(({ at, reason, comment, status, reporter_name, record }) => (
          <li
            key={`${String(at)} ${reporter_name ?? ""}`}
            className="b-l-3 b-solid b-line pl-3 [overflow-wrap:anywhere]"
          >
            <p>
              {REPORT_REASONS.find(({ id }) => id === reason)?.label ?? reason} · {reporter_name ?? "Sans profil"} ·{" "}
              {formatStamp(at)} · {OUTCOMES[status] ?? status}
            </p>
            {comment === null ? null : <p>«&nbsp;{comment}&nbsp;»</p>}
            <Record record={record} />
          </li>
        ))}
      </ul>
    </RowDetails>
  );
}

function Ways({ row: { listing, state, own } }: { row: FoundListing }) {
  const busy = useBusy(listing.id);
  return (
    <div className="grid grid-cols-pair gap-2 sm:flex">
      {statusOf(state).hasPage ? (
        <Link
          to="/listings/$id"
          params={{ id: listing.id }}
          aria-label={nameIn("Voir l'annonce", listing.title)}
          className="btn btn-secondary lt-sm:!px-2"
        >
          Voir l'annonce
        </Link>
      ) : null}
      <ReportButton
        listing={listing}
        action="remove"
        offered={!own && !statusOf(state).isDeleted}
        busy={busy}
        className="lt-sm:!px-2"
      />
    </div>
  );
}
