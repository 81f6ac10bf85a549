import type { ReactNode } from "react";
import { placeOf } from "#device/towns.ts";
import { daysBetween, formatDate } from "#domain/age.ts";
import type { Listing } from "#model/listing/fields.ts";
import { labelled } from "#model/listing/labels.ts";
import { statusOf } from "#model/listing/status.ts";
import { AgeText } from "#ui/age-text.tsx";
import { useNow } from "#ui/use-now.ts";

/** The date as it is written out (§9), and how long ago that is; after a week that would be the same date again. */
function Published({ at }: { at: number }) {
  const recent = daysBetween(at, useNow()) < 7;
  return (
    <>
      {formatDate(at)} {recent ? <AgeText at={at} className="block text-xs font-400 text-muted" /> : null}
    </>
  );
}

type FactsProps = { listing: Listing };

/** State, category, place and age; then the seller's own words. */
export function Facts({ listing }: FactsProps) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    // A seller who has not ticked it has not said no.
    ...labelled({ ...listing, delivery: listing.delivery || undefined }),
    ["Quartier", placeOf(listing)],
    [
      statusOf(listing.status).awaitsPayment ? "Créée le" : "Publiée le",
      <Published key="published" at={listing.createdAt} />,
    ],
  ];
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
