import { Notice } from "#ui/notice.tsx";
import { PageTitle } from "#ui/page-title.tsx";

const VARIABLES = [
  ["VITE_SUPABASE_URL", "l'adresse du projet, par exemple https://abcd.supabase.co"],
  ["VITE_SUPABASE_PUBLISHABLE_KEY", "sa clé publique («\u00A0publishable key\u00A0»)"],
] as const;

/** The steps for the person who installs the product when no backend is named (spec §1). */
export function SetupScreen() {
  return (
    <div className="page-narrow grid gap-5 pt-8">
      <PageTitle title="Installation" className="title">
        Presque prêt
      </PageTitle>
      <Notice tone="danger" title="L'application n'est reliée à aucun serveur.">
        <span lang="en">Supabase not configured. Please check your environment variables.</span>
      </Notice>
      <p>Donnez ces deux variables au moment de construire l'application&nbsp;:</p>
      <dl className="card grid gap-3 p-4">
        {VARIABLES.map(([name, text]) => (
          <div key={name}>
            <dt className="font-mono text-sm font-600 break-all">{name}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        Puis relancez <code className="font-mono">npm run build</code>. Pour essayer sans compte ni serveur,{" "}
        <code className="font-mono">npm start</code> démarre tout sur cette machine.
      </p>
    </div>
  );
}
