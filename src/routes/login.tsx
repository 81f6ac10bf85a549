import { createFileRoute, Link } from "@tanstack/react-router";
import { signInForm } from "#domain/password.ts";
import { signIn } from "#session/sign-in.ts";
import { useSession } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";
import { useForm } from "#ui/use-form.ts";
import { returnSearch } from "./-guards/return-search.ts";
import { VisitorsOnly } from "./-guards/visitors-only.tsx";
import { AuthFrame } from "./-auth/auth-frame.tsx";
import { Failure } from "./-auth/failure.tsx";
import { OfflineHint } from "./-auth/offline-hint.tsx";
import { reasonToSignIn } from "./-auth/reason-to-sign-in.ts";

export const Route = createFileRoute("/login")({ validateSearch: returnSearch, component: LoginPage });

function LoginPage() {
  const { retour } = Route.useSearch();
  return (
    <VisitorsOnly retour={retour}>
      <AuthFrame
        title="Connexion"
        lead={reasonToSignIn(retour)}
        foot={
          <>
            <span>Pas encore de compte&nbsp;?</span>
            <Link to="/register" search={{ retour }} className="link font-600">Créer un compte</Link>
          </>
        }
      >
        <LoginForm />
      </AuthFrame>
    </VisitorsOnly>
  );
}

function LoginForm() {
  const { email } = useSession();
  const form = useForm({
    schema: signInForm,
    initial: { email: email ?? "", password: "" },
    async onSubmit(values) {
      const answer = await signIn(values);
      if (!answer.ok) return answer;
      toast.success("Connexion réussie");
      return undefined;
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <OfflineHint>Pas de connexion. Il faut du réseau pour se connecter&nbsp;; vous pourrez ensuite vous en passer.</OfflineHint>
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        value={form.values.email}
        onChange={(email_) => form.set("email", email_)}
        error={form.errors["email"]}
      />
      <div className="grid gap-1">
        <PasswordField
          label="Mot de passe"
          name="password"
          autoComplete="current-password"
          value={form.values.password}
          onChange={(password) => form.set("password", password)}
          error={form.errors["password"]}
        />
        <Link to="/auth/reset-password" className="link inline-flex min-h-11 items-center justify-self-end">
          Mot de passe oublié&nbsp;?
        </Link>
      </div>
      <Failure message={form.failure} />
      <Button type="submit" variant="primary" busy={form.busy}>Se connecter</Button>
    </form>
  );
}
