import { useMySupportMessages } from "#queries/use-support-messages.ts";
import { AgeText } from "#ui/age-text.tsx";
import { Section } from "./prose.tsx";

/** The account's messages to the team, and the answers; nothing when there are none. */
export function MySupportMessages() {
  const messages = useMySupportMessages();
  if (messages.length === 0) return null;
  return (
    <Section title="Vos messages à l'équipe">
      <ul className="grid gap-3">
        {messages.map(({ id, subject, message, answer, at }) => (
          <li key={id} className="card grid gap-1 p-4 [overflow-wrap:anywhere]">
            <p className="font-650">{subject}</p>
            <AgeText at={at} className="text-sm text-muted" />
            <p className="whitespace-pre-line line-clamp-4 text-muted">{message}</p>
            {answer === null ? (
              <p className="text-sm">L'équipe a votre message. Sa réponse s'affichera ici, et arrivera par email.</p>
            ) : (
              <div className="mt-1 b-l-3 b-solid b-primary pl-3">
                <p className="font-600">Réponse de l'équipe</p>
                <p className="whitespace-pre-line">{answer}</p>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
