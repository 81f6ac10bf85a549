import { createFileRoute } from "@tanstack/react-router";
import { useSession } from "#session/use-session.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { AuthFrame } from "../-auth/auth-frame.tsx";
import { ChoosePassword } from "../-auth/choose-password.tsx";
import { PressLink } from "../-auth/press-link.tsx";
import { INVALID_LINK, useAuthHash } from "../-auth/use-auth-hash.ts";

export const Route = createFileRoute("/auth/update-password")({
  staticData: { cachedFor: "wifi" },
  component: UpdatePasswordPage,
});

/** Where the reset mail leads, and where a signed-in person changes the password. */
function UpdatePasswordPage() {
  const arrival = useAuthHash();
  const { phase, email } = useSession();
  if (arrival.phase === "asking") return <PressLink {...arrival} />;
  if (phase === "unknown") {
    return (
      <AuthFrame title="Nouveau mot de passe">
        <Spinner label="Vérification du lien…" />
      </AuthFrame>
    );
  }
  if (arrival.phase === "refused") return <InvalidLink description={arrival.description} />;
  const { token, linked } = arrival;
  // Never the form of who is signed in where a link led somebody, perhaps another person.
  if (linked && token === null)
    return (
      <InvalidLink description="Par sécurité, le lien reçu par email ne sert qu'une fois. Demandez-en un nouveau." />
    );
  if (!linked && phase === "visitor")
    return <InvalidLink description="Cette page s'ouvre depuis le lien reçu par email. Demandez-en un nouveau." />;
  const whose = linked ? arrival.email : email;
  return (
    <AuthFrame title="Nouveau mot de passe" lead="Choisissez-en un que vous n'utilisez nulle part ailleurs.">
      {/* A password typed for one account is never sent for another one that takes its place. */}
      <ChoosePassword key={whose} whose={whose} token={token} at="/auth/update-password" />
    </AuthFrame>
  );
}

function InvalidLink({ description }: { description: string }) {
  return (
    <AuthFrame title={INVALID_LINK}>
      <div className="grid gap-5">
        <Notice tone="danger">{description}</Notice>
        <ButtonLink to="/auth/reset-password" variant="primary">
          Demander un nouveau lien
        </ButtonLink>
        <ButtonLink to="/login">Se connecter</ButtonLink>
      </div>
    </AuthFrame>
  );
}
