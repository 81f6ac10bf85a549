import { createFileRoute, Link } from "@tanstack/react-router";
import { LISTING_FEE } from "#town";
import { formatPrice } from "#domain/price.ts";
import { Accordion, Prose } from "./-static/prose.tsx";
import { SupportMail } from "./-static/support.tsx";

export const Route = createFileRoute("/faq")({ staticData: { cachedFor: "wifi" }, component: FaqPage });

/** The four questions of §2 FAQ. */
function FaqPage() {
  return (
    <Prose title="Questions fréquentes" lead="Le paiement, les crédits, et ce qui a changé.">
      <div className="mt-6 grid gap-3">
        <Accordion question="Comment fonctionne le paiement manuel&#8239;?">
          <p>
            Votre première annonce est gratuite. Ensuite, sans crédit, une annonce coûte {formatPrice(LISTING_FEE)}
            &nbsp;: vous envoyez cette somme par mobile money (Orange, Wave ou MTN) à l'un des numéros affichés, puis
            une capture d'écran du paiement depuis l'application. L'équipe vérifie et votre annonce est publiée sous
            24&nbsp;h environ.
          </p>
        </Accordion>
        <Accordion question="À quoi servent les crédits&#8239;?">
          <p>
            Un crédit publie une annonce, tout de suite, sans attendre de validation. Les crédits ne servent qu'à cela
            et ne sont pas remboursés, même si vous supprimez l'annonce.
          </p>
        </Accordion>
        <Accordion question="Comment acheter des crédits&#8239;?">
          <p>
            Choisissez un pack sur la page{" "}
            <Link to="/acheter-credits" className="link">
              Acheter des crédits
            </Link>
            , payez par mobile money, puis envoyez la capture d'écran du paiement. Les crédits arrivent sur votre compte
            dès que l'équipe a vérifié, sous 24&nbsp;h environ.
          </p>
        </Accordion>
        <Accordion question="Pourquoi le boost a-t-il été supprimé&#8239;?">
          <p>
            Pour que toutes les annonces aient la même chance d'être vues. Il n'y a plus de mise en avant payante ni de
            paiement automatique&nbsp;: seule la publication d'une annonce peut coûter quelque chose.
          </p>
        </Accordion>
      </div>
      <p className="mt-8 leading-relaxed">
        Votre question n'est pas là&#8239;? Écrivez à <SupportMail />, ou lisez{" "}
        <Link to="/about" className="link">
          qui nous sommes
        </Link>
        .
      </p>
    </Prose>
  );
}
