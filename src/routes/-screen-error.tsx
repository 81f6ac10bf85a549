import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { PageTitle } from "#ui/page-title.tsx";

/**
 * A screen that failed, or whose code could not be fetched before it was on this phone: says so, keeps the rest of the
 * app in reach, and offers to try again (afresh: code that failed to load once is not asked for twice).
 */
export function ScreenError({ error }: ErrorComponentProps) {
  useEffect(() => reportError(error), [error]);
  return (
    <div role="alert" className="page-narrow grid justify-items-center gap-3 py-16 text-center">
      <PageTitle title="Cette page n'a pas pu s'ouvrir" className="heading" />
      <p className="text-muted text-balance">
        Vérifiez la connexion et réessayez. Vos messages et vos annonces sont gardés.
      </p>
      <a href={location.href} className="btn btn-primary">
        Réessayer
      </a>
      <a href="/" className="btn btn-secondary">
        Retour à l'accueil
      </a>
    </div>
  );
}
