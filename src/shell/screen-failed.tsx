import type { ReactNode } from "react";
import { PageTitle } from "#ui/page-title.tsx";

type Props = { title?: string; text?: string; children?: ReactNode };

/**
 * Instead of a screen that cannot be shown: says so and offers to try again (afresh: code that failed to load once is not
 * asked for twice). `children` in place of that offer.
 */
export function ScreenFailed({
  title = "Cette page n'a pas pu s'ouvrir",
  text = "Réessayez dans un moment. Vos messages et vos annonces sont gardés.",
  children,
}: Props) {
  return (
    <div role="alert" className="page-narrow grid justify-items-center gap-3 py-16 text-center">
      <PageTitle title={title} className="heading" />
      <p className="text-muted text-balance">{text}</p>
      {children ?? (
        <a href={location.href} className="btn btn-primary">
          Réessayer
        </a>
      )}
      <a href="/" className="btn btn-secondary">
        Retour à l'accueil
      </a>
    </div>
  );
}
