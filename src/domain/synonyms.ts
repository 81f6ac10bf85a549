import { HOUSE, rows, THINGS, type Synonyms } from "./synonyms-house.ts";
import { QUALITY, WORK } from "./synonyms-work.ts";

export type { Synonyms };

const MODELS = "samsung note, samsung a ##, samsung j #, samsung m #, samsung s #, samsung z #";

/**
 * The words of the town. `same` name one thing, also as it is misspelt: who asks for one finds all. `also` are kinds and
 * brands of it: who asks for a "téléphone" finds an iPhone, who asks for an iPhone finds no other telephone; "#" is
 * any number and "##" one of two digits that counts nothing, for models have no end ("Samsung A14"). The database
 * has its copy of this list (npm run facts).
 */
export const SYNONYMS: readonly Synonyms[] = [
  ...HOUSE,
  ...THINGS,
  ...WORK,
  // Telephones, computers, sound and picture
  ...rows(`
téléphone, smartphone, phone, telefone, fone, gsm, cellulaire, téléphone portable, tel, bigo, bigophone > iphone,
galaxy, ${MODELS}, tecno, infinix, itel, redmi, xiaomi,
oppo, huawei, nokia, honor, vivo, realme, pixel, motorola, oneplus
portable, mobile, android > téléphone, smartphone, iphone, galaxy, ${MODELS}, tecno,
infinix, itel, redmi, nokia
iphone, i phone, aifone, ifone, iphonne, aïphone, ayphone
samsung, samsumg, samsoung, sansung, samsong, samsun, sumsung
tecno, techno, tekno, teckno, tehno
infinix, infinx, enfinix, infinixe, infini x
itel, itell, aitel
redmi, xiaomi, xiomi, shaomi, chiaomi, chaomi
huawei, huwawei, houawei, hawei, uawei
nokia, nokya, noquia
téléphone à touches, yam, petit téléphone > nokia 105, itel 2160
coque, pochette téléphone, antichoc, étui, cover > pochette
pochette > coque, étui
vitre > trempé
câble, cordon
verre trempé, protège-écran, protecteur d'écran, incassable > trempé
chargeur, charger, chargeur rapide > câble usb, adaptateur secteur
écouteur, oreillette, kit piéton, kit main libre, kit bluetooth, airpods, ecouteur bluetooth, air pods, pods, earpods
casque audio, casque, headset, casque bluetooth
enceinte, baffle, haut-parleur, speaker, bafle, boomer, woofer, subwoofer, caisson > jbl, sonorisation, home cinéma
sonorisation, sono, ampli, amplificateur, table de mixage
batterie externe, batterie de secours, power bank, powerbank, pawa bank, paour bank, pawerbank, pawabank
ordinateur portable, pc portable, laptop, lap top, pc, ordinateur, ordi, computer, ordinater, notebook > macbook, thinkpad,
vostro, zenbook, vivobook, aspire,
latitude, elitebook, probook, chromebook, ideapad, inspiron, pavilion
macbook, mac book, mac, apple macbook
unité centrale, ordinateur de bureau, tour pc, desktop, pc fixe, ordinateur fixe, pc bureau, uc
usb-c, usbc, type c
hi-fi, hifi
clé usb, flash disk, flash disque, clef usb, carte mémoire
carte mémoire, carte sd, micro sd, carte micro sd, memory card
disque dur, hdd, disk dur, disque externe
imprimante, printer, photocopieuse, imprimente
télévision, télé, tv, téléviseur, smart tv, écran plat, poste téléviseur, écran télé, écran tv > plasma, hisense,
tcl,
écran
décodeur, canal plus, decodeur canal, canalsat, canal sat, parabole, antenne
console, playstation, play station, ps, ps3, ps4, ps5 > xbox, nintendo, manette
manette, joystick, gamepad, pad
tablette, ipad, tablet, i pad
appareil photo, caméra, reflex, canon photo, caméscope > canon eos, nikon
montre connectée, smartwatch, smart watch, montre bluetooth
modem, routeur, wifi, wi-fi, mifi, router, flybox, flaibox, fly box, box internet, box, domino wifi, hotspot,
clé internet, clé modem
calculatrice, calculette, machine à calculer, calculatrise > casio fx
autoradio, auto radio, poste radio, radio voiture, poste voiture, poste auto, poste radio voiture, lecteur voiture
radio, poste radio, transistor
écran, moniteur, écran pc, écran ordinateur
souris, mouse
rallonge, multiprise, prise multiple, triplette
onduleur, ondulateur, stabilisateur, régulateur, régulateur de tension
micro, microphone, micro sans fil
trépied, ring light, perche, selfie, anneau lumineux, lumière tiktok, lampe tiktok, lampe selfie
ram, barrette, barrette mémoire
cartouche, encre, toner
lecteur dvd, dvd, lecteur cd, magnétoscope
puce, sim, carte sim
double sim, double puce, deux puces
gps, traceur, tracker
webcam, caméra web
lisseur, fer à lisser, lisseuse, fer plat
machine à coudre, machine à couture
`),
  // Motorbikes, cars and what belongs to them
  ...rows(`
minibus, gbaka, massa, minicar
taxi, woro woro, worro worro
moto, motocyclette, engin, deux roues, bécane, mobylette, cyclomoteur > haojue, apsonic, kymco, yamaha, crypton,
dayang, lifan, kisbee,
jakarta, tvs, sanya, boxer, bajaj, x one, royal, rato, kavaki, djakarta, ktm, scooter
haojue, haojie, haujue, aojue, haojoue, hajue
apsonic, apsonik, absonic, aponic
crypton, cripton, kripton, krypton
jakarta, djakarta, jacarta, yakarta
tricycle, trois roues, taxi moto cargo, moto tricycle, saloni, moto trois roues, moto 3 roues, 3 roues, taxi 3 roues
scooter, scoter, vespa, scouter
voiture, auto, véhicule, automobile, bagnole, vago > toyota, corolla, peugeot, renault, mercedes, hyundai, kia, suzuki,
nissan, rav4, yaris, avensis, camry, starlet, opel, ford, volkswagen, golf, bmw, audi, mazda, mitsubishi, chevrolet,
dacia, duster, fiat, citroën, picanto, tucson
toyota, toyotta, toïota, toyot
peugeot, peujot, pejo, peujo, peugot
renault, renaut, reno, renaul
hyundai, hundai, yundai, hunday
suzuki, susuki, suziki
yamaha, yamaa, iamaha, yamah
kymco, kimco, kimko
honda, onda
adidas, addidas, adidasse
nike, naike, nyke
mercedes, mercedez, merco, benz
pneu, pneumatique, roue, peneu, jante
batterie voiture, accumulateur, batterie auto
pièces détachées, pièce, pieces auto, pièce de rechange
casque moto, casque de protection
antivol, cadenas, chaîne antivol
vélo, bicyclette, byciclette, vtt, biclou, becane vélo, bicyclet
trottinette, patinette, trotinette
4x4, suv, pick-up, pickup, tout-terrain
camion, camionnette, fourgon, fourgonnette, benne
car, bus, autocar
carte grise, papiers
boîte automatique, automatique
pare-chocs, pare-brise
huile moteur, lubrifiant
`),
  // Clothes
  ...rows(`
chaussure, soulier, godasse, soulié > basket, sandale, mocassin, escarpin, claquette, tennis, talon, nike, adidas,
air force, lêkê
basket, sneakers, tennis, tenis, snikers, basquette > nike, adidas, air force, jordan, puma
sandale, claquette, tapette, tong, samara, lêkê, nu-pied, sandalette, sans confiance
habit, vêtement, fringue, sape, tenue, linge, friperie, yougou yougou > robe, chemise, pantalon, jupe, polo,
t-shirt,
ensemble, veste, costume
t-shirt, tee-shirt, tshirt, tricot, maillot, tisheurt, teeshirt, polo
pantalon, jean, djin, culotte longue, falzar
robe, rob, abaya, robe de soirée
bazin, basin
pagne, wax, tissu, super wax, kita, bazin > uniwax, vlisco, woodin
foulard, hijab, écharpe, foular
casquette, képi, chapeau, bob, casket, bonnet
sac, cartable, sacoche, besace > valise
sac à main, sac dame, sac de femme, pochette
sac à dos, cartable, sac d'école, sac scolaire
valise, bagage, malle, trolley, valize
montre, horloge > rolex, casio
lunettes, lunettes de soleil
perruque, mèche, tissage, perruke, greffage, greffe, rajout, closure, lace > cheveux
cheveux > perruque, mèche, tissage
bijou, collier, bracelet, boucle d'oreille, gourmette, parure
crème, pommade, lait de corps, lotion, cosmétique
survêtement, jogging, training, ensemble sport, jogger
boubou, grand boubou, caftan, djellaba, gandoura
étagère à chaussures, range chaussures, porte chaussures, meuble à chaussures
couche, pampers, couches bébé, lange
parfum, senteur, eau de toilette, perfum
mariée, mariage, noces
levis, levi's
air force, airforce, air force one, air force 1, af1
costume, smoking, complet veste, costar, complet homme, ensemble veste
veste, blouson, jacket, manteau, jaquette > costume
pull, sweat, hoodie, pull-over, pullover, capuche, sweat-shirt
short, culotte, bermuda, culotte courte
sous-vêtement, slip, caleçon, boxer homme
uniforme, kaki, tenue scolaire, tenue kaki, tenue d'école
blouse, blouse blanche, blouse labo
maquillage, make up, makeup, fond de teint, rouge à lèvres
complet pagne, modèle pagne, ensemble pagne, kamito > pagne
soutien-gorge, soutif, brassière, lingerie
collant, legging, caleçon long
pyjama, nuisette, robe de nuit
maillot de bain, bikini
babouche, mule, ballerine, chausson > sandale, claquette, tong
botte, bottine, rangers
portefeuille, porte-monnaie
bague, alliance, anneau
tapis de prière, natte de prière
friperie, fripe, ballot, balle, yougou yougou
beurre de karité, karité
savon, kabakrou
faux cils, cil
`),
  // Sports, leisure, children, school
  ...rows(`
jeu de société, ludo, scrabble, damier, awalé, monopoly, échecs, jeu de dames, échiquier, jeu d'échecs
layette, habit bébé, vêtement bébé, ensemble bébé, barboteuse
escarpin, talon, talon aiguille
trotteur, youpala, trotte bébé
biberon, tétine, bibron
fascicule, polycopié, polycop, support de cours
ballon, balle, balon, football, foot
maillot, maillot de foot, ensemble foot, jersey
crampon, godillot, chaussure de foot, soulier de foot, godasse de foot, boots
haltère, musculation, muscu, altère, gym, banc de musculation
guitare, gitare
piano, clavier, synthé, synthétiseur, orgue, yamaha psr
djembé, tam-tam, tamtam, tambour, jembe
baby-foot, babyfoot
jouet, jeu enfant, joujou, poupée
poussette, landau, pousette, porte-bébé
livre, bouquin, roman, manuel, ouvrage, livre scolaire > annales, dictionnaire, bible, bescherelle
coran, saint coran, mushaf
bible, sainte bible
dictionnaire, dico, larousse, petit robert, dictionaire
annales, anale, sujet, sujets corrigés, épreuves
cahier, carnet, caier
bande dessinée, bd, manga, comics
6e, 6eme, sixième
5e, 5eme, cinquième
4e, 4eme, quatrième
3e, 3eme, troisième
seconde, 2nde, 2de
première, 1ère
terminale, tle
fourniture scolaire, kit scolaire, papeterie, bic
siège auto, siège bébé, rehausseur
chaise haute, chaise bébé
couffin, moïse, nacelle
lait bébé, lait infantile, guigoz
tapis de course, tapis roulant
vélo d'appartement, vélo sport
ping-pong, tennis de table
trousse, stylo, crayon
maths, mathématiques
svt, biologie
physique, physique-chimie
anglais, english
rame, rame papier, papier a4
jeu vidéo, fifa
`),
  ...QUALITY,
];
