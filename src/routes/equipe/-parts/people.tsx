import { countOf } from "#domain/text.ts";
import { useEffect, useState } from "react";
import { useLive } from "#queries/live.ts";
import type { TeamAnswer } from "#team/answer.ts";
import type { FoundPerson } from "#team/rows.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Failed, Places } from "./asked.tsx";
import { useDesk } from "./desk-context.ts";
import { PersonCard } from "./person-card.tsx";

/** Long enough to go on typing, milliseconds. */
const PAUSE_MS = 250;
const LEAST = 2;

/** Looks people up by name, address or number. Nothing is listed unasked. */
export function People() {
  const [words, setWords] = useState("");
  const { answer, again } = usePeople(words.trim());
  return (
    <div className="grid gap-4">
      <form
        role="search"
        aria-label="Personnes"
        onSubmit={(event) => {
          event.preventDefault();
          again();
        }}
        className="max-w-[34rem]"
      >
        <TextField
          label="Chercher une personne"
          name="personne"
          type="search"
          value={words}
          onChange={setWords}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          hint="Nom, email ou numéro de téléphone"
        />
      </form>
      <div role="status" className="sr-only">
        {answer?.ok === true ? countOf(answer.value.length, "personne trouvée", "personnes trouvées") : ""}
      </div>
      {words.trim().length < LEAST ? (
        <EmptyState
          icon="users"
          title={"Qui cherchez-vous\u202f?"}
          text="Tapez au moins deux lettres ou quatre chiffres."
        />
      ) : (
        <Found answer={answer} again={again} />
      )}
    </div>
  );
}

type FoundProps = { answer: TeamAnswer<readonly FoundPerson[]> | null; again: () => void };

function Found({ answer, again }: FoundProps) {
  if (answer === null) return <Places />;
  if (!answer.ok) return <Failed failure={answer.message} old={false} again={again} />;
  if (answer.value.length === 0)
    return (
      <EmptyState
        icon="search-x"
        title="Personne de ce nom"
        text="Vérifiez l'orthographe, ou cherchez par le numéro."
      />
    );
  return (
    <ul className="grid gap-4 lg:grid-cols-2 items-start">
      {answer.value.map((person) => (
        <PersonCard key={person.id} person={person} />
      ))}
    </ul>
  );
}

/** The people found, asked again when a suspension of theirs has been decided. */
function usePeople(words: string) {
  const desk = useDesk();
  const acting = useLive(desk.acts).size;
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<{ words: string; answer: TeamAnswer<readonly FoundPerson[]> } | null>(null);
  useEffect(() => {
    if (words.length < LEAST) return undefined;
    let gone = false;
    const ask = () => void desk.findPeople(words).then((answer) => !gone && setFound({ words, answer }));
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [desk, words, turn, acting]);
  return { answer: found?.words === words ? found.answer : null, again: () => setTurn((before) => before + 1) };
}
