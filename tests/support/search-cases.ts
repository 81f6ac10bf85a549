/*
 * Everyday questions and what people expect among the first three, on the listings of the seed and some fifty more. The
 * same cases are run on the phone's index and on the database.
 */
import { LATER_CASES } from "./search-cases-later.ts";
import { listings } from "../../supabase/seed/listings.ts";

export type SearchListing = { readonly title: string; readonly description: string; readonly category: string };

const more = `Lave-linge Samsung 8 kg|home
Micro-ondes Samsung grill|home
Samsung Galaxy S21 Ultra|electronics
Samsung Galaxy Tab A8|electronics
iPhone XR 64 Go débloqué|electronics
iPhone 13 Pro Max 256|electronics
Tecno Camon 20 Premier|electronics
Tecno Pova 5 neuf|electronics
Itel A60s double SIM|electronics
Nokia 105 neuf avec torche|electronics
HP EliteBook 840 G5|electronics
Lenovo ThinkPad T480|electronics
MacBook Pro 2019 16 pouces|electronics
Ordinateur portable Asus 15 pouces|electronics
Clé USB 64 Go Sandisk|electronics
AirPods Pro 2e génération|electronics
Xbox One avec 3 jeux|electronics
Nintendo Switch Lite|electronics
Projecteur HD pour salon|electronics
Ventilateur brumisateur Nasco|home
Réfrigérateur Samsung 300 litres|home
Cuisinière 5 feux Beko|home
Canapé 3 places en simili cuir|home
Lit superposé pour enfants|home
Chaises de bureau à roulettes|home
Tabourets de bar, les deux|home
Table basse en verre|home
Commode 5 tiroirs|home
Moustiquaire de lit double|home
Moto KTM Duke 200|vehicles
Moto TVS Apache 160|vehicles
Moto Yamaha Crypton 110|vehicles
Moto Sanya 125 presque neuve|vehicles
Mercedes C180 essence|vehicles
Renault Logan diesel|vehicles
Suzuki Alto économique|vehicles
Nissan 206 – Diesel|vehicles
Casque de moto modulable|vehicles
Vélo de course Peugeot|sports
Ballon de volley Mikasa|sports
Maillot PSG domicile|sports
Tapis de course électrique|sports
Chaussures de sport Adidas 44|fashion
Air Force 1 blanches 40|fashion
Claquettes Nike homme|fashion
Robe de mariée blanche|fashion
Perruque brésilienne 14 pouces|fashion
Costume trois pièces gris|fashion
Veste en jean femme|fashion
Montre Casio vintage|fashion
Parfum Dior Sauvage 100 ml|fashion
Toile 80×120 peinte à la main|home
Statue dɛnɛ en bois|home
Œuvres complètes de Molière|books
Annales CEPE 2023 corrigées|books
Le Petit Prince illustré|books
Bâche “pliante” 3 mètres|home
Appareils de musculation, le lot|sports
Cartable enfant fille|fashion
Chaise roulante neuve|home`;

export const CATALOGUE: readonly SearchListing[] = [
  ...listings.map(({ title, description, category }) => ({ title, description, category })),
  ...more.split("\n").map((line) => {
    const [title = "", category = ""] = line.split("|");
    return { title, category, description: "Très propre, à voir sur place, quartier Commerce." };
  }),
];

/** A question, and what the title of one of the first three must hold. */
export const CASES: readonly (readonly [question: string, title: RegExp])[] = [
  ["velo", /^Vélo/],
  ["vélos", /^Vélo/],
  ["VELO VTT", /VTT/],
  ["vtt velo 26", /VTT/],
  ["bicyclette", /^Vélo/],
  ["byciclette", /^Vélo/],
  ["velo enfant", /Vélo enfant/],
  ["velo pour enfant", /Vélo enfant/],
  ["frigo", /frigo|^Réfrig/i],
  ["réfrigérateurs", /Réfrigérateur/],
  ["refregirateur", /Réfrigérateur/],
  ["frigidaire samsung", /Réfrigérateur Samsung/],
  ["frigo 2 portes", /Réfrigérateur Nasco/],
  ["congelo", /Congélateur/],
  ["congelateurs", /Congélateur/],
  ["spark tecno", /Tecno Spark/],
  ["techno spark", /Tecno Spark/],
  ["tecno sparck", /Tecno Spark/],
  ["camon", /Camon/],
  ["camon 20", /Camon 20/],
  ["haojue moto", /Haojue/],
  ["aojue", /Haojue/],
  ["moto haojue 125", /Haojue 125/],
  ["moto", /^Moto/],
  ["motos", /^Moto/],
  ["engin", /^Moto|Scooter/],
  ["cripton", /Crypton/],
  ["apsonik", /Apsonic/],
  ["tricycle", /Tricycle/],
  ["iphone11", /iPhone 11/],
  ["i phone 11", /iPhone 11/],
  ["i phone", /^iPhone/],
  ["iphone", /^iPhone/],
  ["aifone", /^iPhone/],
  ["ifone 12", /iPhone 12/],
  ["iphonne 13", /iPhone 13/],
  ["iphone 14 pro", /iPhone 14 Pro/],
  ["pc portable", /Ordinateur portable|ThinkPad|EliteBook|MacBook/],
  ["portable pc", /Ordinateur portable|ThinkPad|EliteBook|MacBook/],
  ["laptop", /Ordinateur portable|ThinkPad|EliteBook|MacBook/],
  ["laptop hp", /HP/],
  ["ordi portable", /Ordinateur portable/],
  ["ordinateurs", /Ordinateur/],
  ["ordinater", /Ordinateur|MacBook|ThinkPad/],
  ["mac book", /MacBook/],
  ["macbook pro", /MacBook Pro/],
  ["thinkpad", /ThinkPad/],
  ["elite book", /EliteBook/],
  ["chaussure", /Chaussures|Baskets|Sandales|Escarpins|Air Force|Crampons/],
  ["chaussures sport", /Chaussures de sport/],
  ["sneakers", /Baskets|Air Force/],
  ["basket blanche", /Baskets blanches|Air Force/],
  ["tapettes", /Claquettes|Sandales/],
  ["machine laver", /Machine à laver|Lave-linge/],
  ["machine a laver", /Machine à laver|Lave-linge/],
  ["lave linge", /Lave-linge|Machine à laver/],
  ["lavelinge", /Lave-linge/],
  ["machine à coudre", /coudre/],
  ["lit deux places", /^Lit 2 places/],
  ["lit 2 places", /^Lit 2 places/],
  ["matelat", /^Matelas/],
  ["matelas une place", /Matelas une place/],
  ["ventilo", /^Ventilateur/],
  ["ventilateurs", /^Ventilateur/],
  ["vantilateur", /^Ventilateur/],
  ["clim", /Climatiseur/],
  ["air conditionné", /Climatiseur/],
  ["climatisation", /Climatiseur/],
  ["samsung", /^Samsung/],
  ["samsumg galaxy", /^Samsung Galaxy/],
  ["galaxy a14", /A14/],
  ["samsung a 14", /A14/],
  ["s10", /S10/],
  ["télé", /^(Télé|TV|Petite télé)/],
  ["tele samsung", /TV Samsung/],
  ["television", /Télé|TV|télé/],
  ["smart tv", /TV|Télé/],
  ["telephone", /iPhone|Samsung|Tecno|Itel|Infinix|Redmi|Nokia|téléphone/i],
  ["telefone samsung", /Samsung/],
  ["smartphone tecno", /Tecno/],
  ["itel", /^Itel/],
  ["infinx", /Infinix/],
  ["ps4", /PlayStation 4|PS4/],
  ["play station", /PlayStation/],
  ["playstation 4", /PlayStation 4/],
  ["manettes ps4", /Manette PS4/],
  ["xbox", /Xbox/],
  ["air pods", /AirPods/],
  ["airpods", /AirPods/],
  ["oreillette", /Écouteurs|AirPods/],
  ["baffle", /Baffle|Enceinte/],
  ["enceintes bluetooth", /Enceinte Bluetooth/],
  ["power bank", /Power bank/],
  ["powerbank", /Power bank/],
  ["batterie externe", /Power bank/],
  ["cle usb", /Clé USB/],
  ["flash disque 64", /^Clé USB 64/],
  ["batterie de secours", /Power bank/],
  ["disque dur", /Disque dur/],
  ["imprimente", /Imprimante/],
  ["gaziniere", /Gazinière|Cuisinière/],
  ["bouteille gaz", /Bouteille de gaz/],
  ["micro onde", /Micro-ondes/],
  ["microonde", /Micro-ondes/],
  ["blender", /Mixeur|mixeur/],
  ["groupe electrogene", /Groupe électrogène/],
  ["generateur", /Groupe électrogène/],
  ["canapé", /Canapé|Salon/],
  ["canape cuir", /Canapé 3 places/],
  ["fauteuil", /Canapé|Salon/],
  ["armoires", /Armoire/],
  ["table manger", /Table à manger/],
  ["chaises plastiques", /chaises plastiques/],
  ["chaise bureau", /Chaises de bureau/],
  ["moustikaire", /Moustiquaire/],
  ["voiture", /Toyota|Peugeot|Mercedes|Renault|Suzuki|voiture/],
  ["toyota", /^Toyota/],
  ["corola", /Corolla/],
  ["mercedez", /Mercedes/],
  ["206 diesel", /206 – Diesel/],
  ["206 - diesel", /206 – Diesel/],
  ["80x120", /80×120/],
  ["80*120", /80×120/],
  ["dene", /dɛnɛ/],
  ['"pliante"', /pliante/],
  ["oeuvres completes", /Œuvres/],
  ["pneus moto", /Pneu de moto/],
  ["casque moto", /Casque de moto|Casque intégral|casques/],
  ["robe soirée", /Robe de soirée/],
  ["robes", /^Robe/],
  ["sac main", /Sac à main/],
  ["sac a dos", /Sac à dos|Cartable/],
  ["sac noir", /Sac à main noir/],
  ["perruques", /Perruque/],
  ["pagnes wax", /Pagne wax/],
  ["tee shirt", /t-shirts/],
  ["tshirts", /t-shirts/],
  ["maillot psg", /Maillot PSG/],
  ["ballon foot", /Ballon de football/],
  ["musculation", /musculation|Haltères/],
  ["guitar", /Guitare/],
  ["livres", /Livre|livre|Manuels|manuels/],
  ["bouquin", /Livre|Manuels|Romans|manuels|livre/],
  ["annales bac", /Annales BAC/],
  ["anale bepc", /Annales BEPC/],
  ["dico", /Dictionnaire/],
  ["code route", /Code de la route/],
  ["bd", /Bandes dessinées/],
  ["casio", /Casio/],
  ["calculette", /Calculatrice/],
  ["canal plus", /Canal\+/],
  ["wifi", /Wi-Fi/],
  ["petit prince", /Petit Prince/],
  ["cherche frigo pas cher", /frigo|Réfrigérateur/],
  ["je veux acheter un vélo", /Vélo/],
  ...LATER_CASES,
];

/** Words that have a shorter form ("panne" "pan"), which begins words of other things ("pantalon"). Both sides answer alike. */
export const SHORT_FORMS: readonly string[] = "pull panne salle canne motte ville balle natte donn penn selle".split(
  " ",
);

/** Questions that nothing fits as they were typed: the question that is answered instead, and the first title. Both sides answer alike. */
export const FORGIVEN: readonly (readonly [question: string, nearest: string, title: RegExp])[] = [
  ["petit nokia", "nokia", /^Nokia 105/],
  ["gbaka frigo", "frigo", /frigo|Réfrig/i],
  ["fauteille", "fauteuil", /Salon|Fauteuil|Canapé/],
  ["kongelateur", "congelateur", /^Congélateur/],
  // No listing of the catalogue has the word itself.
  ["telephnoe", "telephone", /Tecno|iPhone|Samsung|Nokia|Itel|Infinix|Xiaomi|Redmi/],
  ["moto haojue verte occasion 2019", "moto haojue", /Haojue/],
  ["belle robe mauve", "robe", /^Robe/],
];
