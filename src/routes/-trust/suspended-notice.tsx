import { formatDate } from "#domain/age.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";

/** To a person whom the team has suspended: why, what that means, what to do; nothing to anybody else. */
export function SuspendedNotice() {
  const suspended = useMyProfile().profile?.suspended ?? null;
  if (suspended === null) return null;
  return (
    <div className="mb-4">
      <Notice
        tone="danger"
        icon="ban"
        title="Votre compte est suspendu"
        action={<ButtonLink to="/help">Écrire à l'équipe</ButtonLink>}
      >
        <p className="[overflow-wrap:anywhere]">
          Depuis le {formatDate(suspended.at)}. Raison&nbsp;: {suspended.reason}
        </p>
        <p>
          Vous pouvez lire vos messages, mais plus publier, écrire ni payer, et vos annonces ne se voient plus. Rien
          n'est effacé&nbsp;: si c'est une erreur, expliquez-la à l'équipe, tout revient quand la suspension est levée.
        </p>
      </Notice>
    </div>
  );
}
