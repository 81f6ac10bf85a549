import { createFileRoute, Link } from "@tanstack/react-router";
import { ON_PHONE, ON_SERVER } from "./-static/kept-data.ts";
import { Bullets, Prose, Section, KeptTable } from "./-static/prose.tsx";
import { SupportMail } from "./-static/support.tsx";
export const Route = createFileRoute("/privacy")({ staticData: { cachedFor: "wifi" }, component: PrivacyPage });

function PrivacyPage() {
  return (
    <Prose title="Confidentialité" lead="Ce que nous gardons, où, pourquoi et combien de temps.">
      <Section title="En trois phrases">
        <p>
          Nous gardons ce qu'il faut pour que vous puissiez vendre, acheter et discuter, et rien d'autre. Votre email
          n'est jamais montré&#8239;; votre numéro n'est donné qu'à une personne connectée qui veut vous joindre au
          sujet d'une de vos annonces. Il n'y a ni publicité, ni mouchard, ni revente de données.
        </p>
      </Section>
      <Section title="Sur le serveur">
        <KeptTable
          caption="Données gardées sur le serveur"
          heads={["Donnée", "Qui la voit", "Durée"]}
          rows={ON_SERVER}
        />
      </Section>
      <Section title="Sur ce téléphone">
        <p>
          Djassa marche sans réseau&nbsp;: l'application garde donc une partie de ces données sur votre appareil, dans
          l'espace réservé à ce site par le navigateur.
        </p>
        <KeptTable caption="Données gardées sur ce téléphone" heads={["Donnée", "Étendue", "Durée"]} rows={ON_PHONE} />
        <p>
          Si vous prêtez votre téléphone, déconnectez-vous depuis les{" "}
          <Link to="/settings" className="link">
            Réglages
          </Link>
          &nbsp;: vos messages, vos favoris et votre profil en sont effacés, même sans réseau.
        </p>
      </Section>
      <Reasons />
      <Rights />
    </Prose>
  );
}

function Reasons() {
  return (
    <Section title="Pourquoi">
      <Bullets
        items={[
          "Tenir votre compte et afficher vos annonces.",
          "Faire parvenir vos messages, dans l'ordre et une seule fois.",
          "Vérifier les paiements manuels et tenir le compte de vos crédits.",
          "Repérer les fraudes et traiter les signalements.",
        ]}
      />
      <p>
        Vos photos sont refaites par votre appareil avant l'envoi&nbsp;: la position et les autres informations cachées
        dans le fichier n'y sont plus. L'équipe ne lit pas les conversations, sauf les 20 derniers messages qu'une des
        deux personnes joint elle-même à un signalement (copie effacée 90 jours après la décision). Les données sont
        hébergées par notre prestataire technique, qui ne peut pas les utiliser pour son compte.
      </p>
    </Section>
  );
}

function Rights() {
  return (
    <>
      <Section title="Vos droits">
        <p>
          La loi n°&nbsp;2013-450 du 19 juin 2013 relative à la protection des données à caractère personnel vous donne
          le droit d'accéder à vos données, de les faire corriger, de vous opposer à leur usage et de les faire effacer.
        </p>
        <Bullets>
          <li>
            Corriger votre nom, votre téléphone et votre quartier&nbsp;: dans les{" "}
            <Link to="/settings" className="link">
              Réglages
            </Link>
            .
          </li>
          <li>
            Effacer ce qui est sur ce téléphone&nbsp;: déconnectez-vous, ou effacez les données du site dans votre
            navigateur.
          </li>
          <li>
            Recevoir une copie de vos données&nbsp;: «&nbsp;Exporter mes données&nbsp;» dans les{" "}
            <Link to="/settings" className="link">
              Réglages
            </Link>{" "}
            vous donne tout dans un fichier, tout de suite.
          </li>
          <li>Effacer votre compte&nbsp;: «&nbsp;Supprimer mon compte&nbsp;», au même endroit.</li>
          <li>
            Ne plus entendre parler de quelqu'un&nbsp;: bloquez cette personne depuis une conversation ou sa page.
          </li>
          <li>
            Pour toute autre demande, écrivez à <SupportMail />
            &nbsp;: nous répondons sous 30 jours.
          </li>
        </Bullets>
        <ClosedAccount />
        <p>
          Si notre réponse ne vous satisfait pas, vous pouvez saisir l'Autorité de régulation des télécommunications/TIC
          de Côte d'Ivoire (ARTCI), autorité de protection des données personnelles.
        </p>
      </Section>
      <Section title="Témoins de connexion">
        <p>
          Djassa ne dépose pas de cookie publicitaire ni de mesure d'audience. Sont gardés votre session, pour ne pas
          vous demander votre mot de passe à chaque visite, et un témoin qui retient combien d'envois attendent sur cet
          appareil, pour vous prévenir si le navigateur les efface.
        </p>
      </Section>
    </>
  );
}

function ClosedAccount() {
  return (
    <>
      <p>
        Quand vous supprimez votre compte, votre nom, votre email, votre téléphone, vos favoris, vos brouillons et vos
        photos sont effacés, vos annonces sont retirées et tous vos appareils déconnectés. Restent vos messages chez
        ceux qui les ont reçus et vos avis, sous «&nbsp;Compte supprimé&nbsp;», vos paiements sans votre nom, parce que
        la comptabilité l'exige, les reçus de vente confirmés, à vos noms, chez l'autre personne, dont ils sont la
        preuve (cinq ans au plus), et une empreinte chiffrée de votre numéro, pour que la publication gratuite ne serve
        qu'une fois et qu'une suspension ne se contourne pas. Quand votre interlocuteur supprime aussi son compte, vos
        messages disparaissent.
      </p>
      <p>
        Pendant que l'équipe vérifie un de vos paiements, 24&nbsp;heures au plus, le compte ne peut pas être
        supprimé&nbsp;: sinon votre argent ne serait plus à personne.
      </p>
    </>
  );
}
