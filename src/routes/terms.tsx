import { createFileRoute, Link } from "@tanstack/react-router";
import { LISTING_FEE, OF_TOWN, PRICE, TERMS_UPDATED } from "#town";
import { currentTown } from "#current-town";
import { formatPrice } from "#domain/price.ts";
import { Bullets, Prose, Section } from "./-static/prose.tsx";
import { SupportMail } from "./-static/support.tsx";

export const Route = createFileRoute("/terms")({ staticData: { cachedFor: "wifi" }, component: TermsPage });

function TermsPage() {
  return (
    <Prose title="Conditions d'utilisation" lead={`Dernière mise à jour\u00A0: ${TERMS_UPDATED}`}>
      <Service />
      <Publishing />
      <Forbidden />
      <Dealing />
      <Law />
    </Prose>
  );
}

function Service() {
  return (
    <>
      <Section title="1. Le service">
        <p>
          Djassa met en relation des particuliers {currentTown?.of ?? OF_TOWN} qui vendent et achètent des objets
          d'occasion. C'est un projet étudiant en version bêta, sans structure juridique. Le service peut évoluer,
          s'interrompre ou comporter des erreurs&#8239;; nous faisons de notre mieux pour les corriger vite.
        </p>
        <p>En créant un compte ou en publiant une annonce, vous acceptez ces conditions.</p>
      </Section>
      <Section title="2. Votre compte">
        <Bullets
          items={[
            "Vous donnez un nom, un numéro de téléphone ivoirien et un quartier exacts, et vous les tenez à jour.",
            "Votre adresse email doit être confirmée avant la première connexion.",
            "Vous gardez votre mot de passe pour vous. Ce qui est fait depuis votre compte est réputé fait par vous.",
            "Une personne, un compte. Les comptes créés pour contourner une règle sont fermés.",
          ]}
        />
      </Section>
    </>
  );
}

function Publishing() {
  return (
    <>
      <Section title="3. Publier une annonce">
        <p>
          Votre première annonce est gratuite. Les suivantes coûtent 1 crédit, ou un paiement manuel par mobile money de{" "}
          {formatPrice(LISTING_FEE)} par annonce.
        </p>
        <Bullets
          items={[
            "Une annonce non payée reste en attente et n'est pas visible. L'équipe valide les paiements manuels sous 24\u00A0h environ.",
            "Les crédits servent uniquement à publier des annonces. Ils ne sont ni échangés ni remboursés, même si vous supprimez l'annonce.",
            "Supprimer votre première annonce ne rend pas la gratuité.",
            "Il n'y a ni boost ni mise en avant payante.",
          ]}
        />
      </Section>
      <Section title="4. Ce que doit contenir une annonce">
        <Bullets
          items={[
            "Un objet que vous possédez et que vous pouvez remettre, décrit honnêtement, défauts compris.",
            "D'une à cinq photos de l'objet lui-même, prises par vous.",
            `Un prix réel, entre ${formatPrice(PRICE.min)} et ${formatPrice(PRICE.max)}.`,
            "La bonne catégorie, le bon état, le bon quartier. Une seule annonce par objet.",
          ]}
        />
      </Section>
    </>
  );
}

function Forbidden() {
  return (
    <Section id="interdit" title="5. Ce qui est interdit">
      <p>Il est interdit de proposer&nbsp;:</p>
      <Bullets
        items={[
          "des produits illégaux ou contrefaits",
          "des armes",
          "des drogues et des médicaments soumis à ordonnance",
          "des produits à caractère pornographique",
          "des animaux vivants",
          "des services illégaux",
        ]}
      />
      <p>
        Sont aussi interdits le harcèlement, les propos injurieux ou discriminatoires, l'usurpation d'identité, les faux
        avis, et toute demande d'argent avant la remise de l'objet. Une annonce ou un compte qui ne respecte pas ces
        règles peut être retiré sans préavis ni remboursement.
      </p>
    </Section>
  );
}

function Dealing() {
  return (
    <>
      <Section title="6. La vente">
        <p>
          L'accord, le paiement et la remise se font directement entre l'acheteur et le vendeur, en personne, hors de
          Djassa. Djassa n'est pas partie à la vente&nbsp;: nous ne détenons ni l'objet ni l'argent, et nous ne
          garantissons ni l'un ni l'autre.
        </p>
        <p>
          Rencontrez-vous dans un lieu public, vérifiez l'objet avant de payer, et ne payez jamais d'avance. Nos
          conseils sont sur la page{" "}
          <Link to="/how-it-works" className="link">
            Comment ça marche
          </Link>
          .
        </p>
      </Section>
      <Section title="7. Avis et signalements">
        <p>
          Vous pouvez laisser un avis par annonce, jamais sur la vôtre. Un avis décrit un échange réel. Si une annonce
          vous paraît douteuse, signalez-la&nbsp;: l'équipe lit chaque signalement.
        </p>
      </Section>
      <Section title="8. Vos contenus">
        <p>
          Vos textes et vos photos restent à vous. Vous nous permettez de les afficher sur Djassa, d'en faire des copies
          réduites, et de les garder sur les téléphones des visiteurs pour que l'application marche sans réseau, tant
          que l'annonce existe.
        </p>
      </Section>
    </>
  );
}

function Law() {
  return (
    <>
      <Section title="9. Responsabilité">
        <p>
          Le service est fourni en l'état. Dans les limites de la loi, Djassa n'est pas responsable des objets vendus,
          des propos des utilisateurs, ni d'une perte liée à une panne. Vos données personnelles sont traitées comme le
          dit la page{" "}
          <Link to="/privacy" className="link">
            Confidentialité
          </Link>
          .
        </p>
      </Section>
      <Section title="10. Fin du compte et changements">
        <p>
          Vous pouvez quitter Djassa quand vous le souhaitez&nbsp;: «&nbsp;Supprimer mon compte&nbsp;» est dans les{" "}
          <Link to="/settings" className="link">
            Réglages
          </Link>
          . Les crédits restants sont alors perdus. Si ces conditions changent, la date en haut de page change aussi et
          un avis est affiché dans l'application.
        </p>
      </Section>
      <Section title="11. Droit applicable">
        <p>
          Ces conditions sont soumises au droit ivoirien. En cas de désaccord, cherchons d'abord une solution
          ensemble&#8239;; à défaut, les tribunaux d'Abidjan sont compétents.
        </p>
      </Section>
      <Section title="12. Nous écrire">
        <p>
          Une question sur ces conditions&#8239;? Écrivez à <SupportMail /> ou passez par la page{" "}
          <Link to="/help" className="link">
            Aide
          </Link>
          .
        </p>
      </Section>
    </>
  );
}
