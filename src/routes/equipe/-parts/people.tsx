import { countOf } from "#domain/text.ts";
import { type ReactNode, useEffect, useState } from "react";
import { useLive } from "#queries/sources.ts";
import type { TeamAnswer } from "#team/question.ts";
import type { Found } from "#team/rows.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Failed, Places } from "./asked.tsx";
import { useDesk } from "./desk-context.ts";
import { FoundListingCard } from "./found-listing.tsx";
import { FoundPayment } from "./payments/found-payment.tsx";
import { PersonCard } from "./person-card.tsx";

/** Long enough to go on typing, milliseconds. */
const PAUSE_MS = 250;
const LEAST = 2;

/** Looks people, listings and payments up. Nothing is listed unasked. */
export function People() {
  const [words, setWords] = useState("");
  const { answer, again } = useFound(words.trim());
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
          maxLength={100}
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

const saidOf = ({ people, listings, payments }: Found): string =>
  [
    countOf(people.length, "personne trouvée", "personnes trouvées"),
    countOf(listings.length, "annonce"),
    countOf(payments.length, "paiement"),
  ].join(", ");

type FoundProps = { answer: TeamAnswer<Found> | null; again: () => void };

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
      <Shelf title="Personnes" count={people.length}>
        {people.map((person) => (
          <PersonCard key={person.id} person={person} />
        ))}
      </Shelf>
      <Shelf title="Annonces" count={listings.length}>
        {listings.map((row) => (
          <FoundListingCard key={row.listing.id} row={row} />
        ))}
      </Shelf>
      <Shelf title="Paiements" count={payments.length}>
        {payments.map((proof) => (
          <FoundPayment key={proof.id} proof={proof} />
        ))}
      </Shelf>
    </div>
  );
}

function Shelf({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section>
      <h2 className="heading mb-3">{title}</h2>
      <ul className="grid gap-4 lg:grid-cols-2 items-start">{children}</ul>
    </section>
  );
}

/** What was found, asked again when something of it has been decided. */
function useFound(words: string) {
  const desk = useDesk();
  const acting = useLive(desk.acts).size;
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<{ words: string; answer: TeamAnswer<Found> } | null>(null);
  useEffect(() => {
    if (words.length < LEAST) return undefined;
    let gone = false;
    const ask = () => void desk.find(words).then((answer) => !gone && setFound({ words, answer }));
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [desk, words, turn, acting]);
  return { answer: found?.words === words ? found.answer : null, again: () => setTurn((before) => before + 1) };
}
