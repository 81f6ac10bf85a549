import { Link } from "@tanstack/react-router";

/** What publishing agrees to (§2). */
export function TermsLine() {
  return (
    <p className="text-sm text-muted">
      En publiant, vous acceptez les{" "}
      <Link to="/terms" className="link">
        conditions d'utilisation
      </Link>
      . Pas d'armes, de médicaments, de contrefaçons ni d'animaux vivants.
    </p>
  );
}
