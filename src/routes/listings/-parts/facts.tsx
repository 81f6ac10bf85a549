import { placeOf } from "#device/towns.ts";
import { daysBetween, formatDate } from "#domain/age.ts";
import type { Listing } from "#model/listing/fields.ts";
import { labelled } from "#model/listing/labels.ts";
import { statusOf } from "#model/listing/status.ts";
import { CURRENT_MEETING_PLACES } from "#town";
import { AgeText } from "#ui/age-text.tsx";
import { Icon } from "#ui/icon.tsx";
import { useNow } from "#ui/use-now.ts";

/** The district, and the date as it is written out (§9); after a week its age would be the same date again. */
export function WhereAndWhen({ listing }: { listing: Listing }) {
  const { createdAt: at, status } = listing;
  const recent = daysBetween(at, useNow()) < 7;
  return (
    <dl className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      <div className="flex items-center gap-1 min-w-0">
        <dt className="sr-only">Quartier</dt>
        <Icon name="map-pin" className="!text-[1rem]" />
        <dd className="min-w-0">{placeOf(listing)}</dd>
      </div>
      <div>
        <dt className="sr-only">{statusOf(status).awaitsPayment ? "Créée le" : "Publiée le"}</dt>
        <dd>
          {formatDate(at)}{" "}
          {recent ? (
            <>
              · <AgeText at={at} />
            </>
          ) : null}
        </dd>
      </div>
    </dl>
  );
}

/** So many meeting places are named: a line is no list. */
const NAMED = 4;

/** The rule that keeps most people from a fraud, where they decide. */
export function Advice() {
  return (
    <p className="flex gap-2 text-sm text-muted">
      <Icon name="shield-check" className="!text-[1.125rem] text-primary" />
      <span>
        Voyez l'objet avant de payer, dans un lieu passant
        {CURRENT_MEETING_PLACES.length > 0 ? `\u00A0: ${CURRENT_MEETING_PLACES.slice(0, NAMED).join(", ")}` : null}.
        Jamais d'argent à l'avance.
      </span>
    </p>
  );
}

type FactsProps = { listing: Listing };

/** State, category, bill, IMEI and delivery; then the seller's own words. */
export function Facts({ listing }: FactsProps) {
  // A seller who has not ticked one has not said no.
  const { delivery, invoice, hasImei, status } = listing;
  // The number of what is sold can be compared no more.
  const checkable = hasImei && statusOf(status).isSold !== true;
  const said = { invoice: invoice || undefined, hasImei: checkable || undefined, delivery: delivery || undefined };
  const facts = labelled({ ...listing, ...said });
  return (
    <>
      <dl className="grid grid-cols-text gap-x-4 gap-y-3 py-4 b-y-1 b-y-solid b-line">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="font-600">{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="description">
        <h2 id="description" className="mb-1 font-700">
          Description
        </h2>
        <p className="whitespace-pre-line break-words leading-6">{listing.description}</p>
      </section>
    </>
  );
}
