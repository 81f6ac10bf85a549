/*
 * Two more rounds, each with a market of its own, written before the words were looked at. Of the first 95 in 100 were answered by the first
 * three before the rules learnt from it, of the second 97.
 */
export type Market = {
  readonly titles: readonly string[];
  readonly cases: readonly (readonly [question: string, title: string])[];
};

const items = (text: string): string[] => text.trim().split(/ \| |\n/u);

const market = (titles: string, cases: string): Market => ({
  titles: items(titles),
  cases: items(cases).map((line) => {
    const [question = "", title = ""] = line.split(" → ");
    return [question, title] as const;
  }),
});

export const MARKETS: readonly Market[] = [
  market(
    `
Télévision Samsung 43 pouces | Remorque | Casquette NY | Housse télévision 43 | Crampons Adidas 41
Salon complet 7 places | Écouteurs sans fil Oraimo | Magnétoscope | Plateau chauffant | Sacs de ciment Bélier
Pagne wax 6 yards | Batterie de voiture 12V 70Ah | Robinet cuisine | Batterie Tecno | Tablette Samsung Tab A
Ballot de friperie 1er choix | Lot d'assiettes et verres | Tecno Spark 20 128 Go | Cocotte minute | Pompe à vélo
Studio à louer Tazibouo | Rideaux double voile | Scooter Jakarta 110 | Table de ping-pong | Échelle 3 m
Sacherie pour cacao | Perruque brésilienne 18 pouces | Climatiseur split 1,5 CV | Tronçonneuse
Lunettes de soleil | Coque iPhone 12 transparente | Ballon de football | Canapé d'angle gris
Clés USB 32 Go lot de 5 | Radio Sony | Miroir de salon | Chiot berger allemand | Robe de soirée taille M
Jantes alu 15 pouces | Peinture 20 kg | Vitre de protection Samsung | Batterie externe 20000 mAh
Vêtements bébé 6 mois | Marmites en aluminium n°10 | Bouteille de gaz B12 pleine | Réchaud à gaz
Rallonge électrique 5 m | Terrain 400 m² à Lobia | Tapis de salon 2x3 m | Apsonic 125 très propre | Trottinette
Poste à souder | Pulvérisateur agricole 16 L | Montre homme Casio | Ventilateur de plafond | Machette
Ceinture cuir | Glacière 50 litres | Manette PS4 originale | Armoire 3 battants | Imprimante Canon multifonction
Couverture polaire | Sac de riz 25 kg | Mouton pour Tabaski | Chaussures à talon femme | Pneu 195/65 R15 neuf
Carreaux 40x40 | Carte mémoire 64 Go | Antenne parabolique | Survêtement Adidas | Bouilloire électrique inox
Cuisinière à gaz 4 feux avec four | Huile moteur 5 L | Valise 24 pouces | Support téléphone voiture
Annales du BAC maths | Bureau d'écolier | Moto Haojue KA 150 | Jeu FIFA 23 | Meuleuse | Motopompe 2 pouces
Cartable d'école enfant | Ventilateur sur pied | Engrais NPK | Crème visage | Lampe solaire rechargeable
PlayStation 4 avec 2 manettes | Lit bébé en bois | PC de bureau Dell complet | Oreillers lot de 2 | Porte-bébé
Poussins d'un jour | Sandale cuir femme 38 | Toyota Corolla 2008 climatisée | Porte métallique
Écran ordinateur 22 | Décodeur Canal+ HD | Chemise manches longues | Lave-linge 7 kg | Congélateur coffre 200 L
Rétroviseur Corolla | Cadre photo | Étagère murale | Livres terminale D | Chaises en plastique blanches
Chargeur rapide USB-C | Xbox One | Perceuse Bosch | Machine à coudre Singer | Sac à main dame
Panneaux solaires 250 W | Semences maïs | Lisseur | Itel A60 double puce | Jouets enfants lot
Matelas 140 mousse dense | Ordinateur portable HP EliteBook | Drap 2 places | Chaise haute bébé
Poulets de chair | Baskets Nike Air Force 43 | Petit vélo pour enfant 5 ans | Grillage 25 m | Clavier Bluetooth
Routeur wifi 4G | Jeans homme taille 32 | Four micro-ondes 20 L | Réfrigérateur Nasco 2 portes | Klaxon
Pot de fleurs | Table basse vitrée | Guitare acoustique | Table à manger 6 chaises | Baffle JBL Bluetooth
Tambour djembé | Kit outils mécanicien | Brouette de chantier | Costume trois pièces | Groupe électrogène 3 kVA
WC complet | Sèche-cheveux | Xiaomi Redmi Note 12 | Couches bébé taille 4 | Lit deux places avec matelas
iPhone 12 Pro 256 Go | Nappe de table | Gants de moto | Chambre salon à louer | Chaussure de ville homme 42
Vélo VTT 26 pouces | Bâche 4x6 | Souris sans fil | Appareil photo Canon EOS | Parfum dubaï 100 ml
Mixeur blender 2 litres | Téléviseur LG LED 32 | Autoradio Pioneer | Cravate | Micro-ondes Samsung 23 L
Haltères 2 x 10 kg | Fauteuil de bureau | Casque audio JBL | Vidéoprojecteur | Bidon 20 litres
Tôles bac 35/100 | Boubou brodé homme | Casque de moto intégral | Lavabo | Tondeuse cheveux | Samsung Galaxy A14
Poussette pliable bébé | Mortier et pilon en bois | Infinix Hot 40i neuf | Théière marocaine | Antivol moto
Maison 3 pièces à louer | Moustiquaire 2 places | Tricycle cargo Apsonic | Abonnement salle sport
Cartouche imprimante HP | Caméra de surveillance wifi | Mèches brésiliennes | Fer à repasser vapeur`,
    `
tele samsung → Télévision Samsung 43 pouces | televiseur → Télévision Samsung 43 pouces
tv led → Téléviseur LG LED 32 | ecran lg → Téléviseur LG LED 32 | frigo → Réfrigérateur Nasco 2 portes
refrigerateur nasco → Réfrigérateur Nasco 2 portes | congelo → Congélateur coffre 200 L
congelateur → Congélateur coffre 200 L | gazinière → Cuisinière à gaz 4 feux avec four
cuisiniere 4 feu → Cuisinière à gaz 4 feux avec four | four → Cuisinière à gaz 4 feux avec four
bouteille de gaz → Bouteille de gaz B12 pleine | gaz b12 → Bouteille de gaz B12 pleine
portable tecno → Tecno Spark 20 128 Go | tecno spark20 → Tecno Spark 20 128 Go
sparck 20 → Tecno Spark 20 128 Go | infinix hot → Infinix Hot 40i neuf | infinx → Infinix Hot 40i neuf
iphone 12 → iPhone 12 Pro 256 Go | i phone 12 pro → iPhone 12 Pro 256 Go | iphone12pro → iPhone 12 Pro 256 Go
aïfone → iPhone 12 Pro 256 Go | ordi → Ordinateur portable HP EliteBook
laptop hp → Ordinateur portable HP EliteBook | pc portable → Ordinateur portable HP EliteBook
elite book → Ordinateur portable HP EliteBook | ordinateur bureau dell → PC de bureau Dell complet
unité centrale → PC de bureau Dell complet | imprimante canon → Imprimante Canon multifonction
imprimente → Imprimante Canon multifonction | clé usb → Clés USB 32 Go lot de 5
cle usb → Clés USB 32 Go lot de 5 | ecouteur bluetooth → Écouteurs sans fil Oraimo
airpods → Écouteurs sans fil Oraimo | oraimo → Écouteurs sans fil Oraimo | casque → Casque audio JBL
enceinte jbl → Baffle JBL Bluetooth | baffle → Baffle JBL Bluetooth | haut parleur → Baffle JBL Bluetooth
chargeur type c → Chargeur rapide USB-C | chargeur → Chargeur rapide USB-C | moto → Moto Haojue KA 150
haojue → Moto Haojue KA 150 | haojue ka150 → Moto Haojue KA 150 | motos apsonic → Apsonic 125 très propre
apsonic → Apsonic 125 très propre | jakarta → Scooter Jakarta 110 | scouter → Scooter Jakarta 110
tricycle → Tricycle cargo Apsonic | moto 3 roues → Tricycle cargo Apsonic | velo → Vélo VTT 26 pouces
bicyclette → Vélo VTT 26 pouces | velo enfant → Petit vélo pour enfant 5 ans | vtt → Vélo VTT 26 pouces
voiture toyota → Toyota Corolla 2008 climatisée | corola → Toyota Corolla 2008 climatisée
auto → Toyota Corolla 2008 climatisée | pneus 15 → Pneu 195/65 R15 neuf | pneu → Pneu 195/65 R15 neuf
jante → Jantes alu 15 pouces | batteri voiture → Batterie de voiture 12V 70Ah
casque moto → Casque de moto intégral | groupe electrogene → Groupe électrogène 3 kVA
generateur → Groupe électrogène 3 kVA | electrogène → Groupe électrogène 3 kVA
panneau solaire → Panneaux solaires 250 W | plaque solaire → Panneaux solaires 250 W
ventilo → Ventilateur sur pied | ventilateurs → Ventilateur sur pied | brasseur → Ventilateur de plafond
clim → Climatiseur split 1,5 CV | climatisation → Climatiseur split 1,5 CV | split → Climatiseur split 1,5 CV
fer a repasser → Fer à repasser vapeur | fer repasser → Fer à repasser vapeur | mixeur → Mixeur blender 2 litres
blender → Mixeur blender 2 litres | micro onde → Four micro-ondes 20 L | microondes → Four micro-ondes 20 L
machine à laver → Lave-linge 7 kg | lave linge → Lave-linge 7 kg | bouilloire → Bouilloire électrique inox
marmite → Marmites en aluminium n°10 | assiettes → Lot d'assiettes et verres
mortier → Mortier et pilon en bois | lit 2 places → Lit deux places avec matelas
matelas → Matelas 140 mousse dense | lit bb → Lit bébé en bois | berceau → Lit bébé en bois
armoire → Armoire 3 battants | placard → Armoire 3 battants | canape → Canapé d'angle gris
divan → Canapé d'angle gris | salon complet → Salon complet 7 places | fauteuil → Fauteuil de bureau
table manger → Table à manger 6 chaises | chaise plastique → Chaises en plastique blanches
bureau → Bureau d'écolier | tapi → Tapis de salon 2x3 m | rideau → Rideaux double voile
moustiquaire → Moustiquaire 2 places | chaussures homme → Chaussure de ville homme 42
basket nike → Baskets Nike Air Force 43 | tenis → Baskets Nike Air Force 43 | sandales → Sandale cuir femme 38
talons → Chaussures à talon femme | robe → Robe de soirée taille M | pagne → Pagne wax 6 yards
wax → Pagne wax 6 yards | boubou → Boubou brodé homme | costume → Costume trois pièces
sac a main → Sac à main dame | sac décole → Cartable d'école enfant | montre → Montre homme Casio
perruque → Perruque brésilienne 18 pouces | mèche → Mèches brésiliennes | parfum → Parfum dubaï 100 ml
jean → Jeans homme taille 32 | chemises → Chemise manches longues | jogging → Survêtement Adidas
habit bébé → Vêtements bébé 6 mois | fripe → Ballot de friperie 1er choix | poussette → Poussette pliable bébé
couche → Couches bébé taille 4 | jouet → Jouets enfants lot | play 4 → PlayStation 4 avec 2 manettes
ps4 → PlayStation 4 avec 2 manettes | manette → Manette PS4 originale | ballon → Ballon de football
crampon → Crampons Adidas 41 | haltere → Haltères 2 x 10 kg | guitare → Guitare acoustique
livre terminale → Livres terminale D | annale bac → Annales du BAC maths | terrain → Terrain 400 m² à Lobia
studio → Studio à louer Tazibouo | maison a louer → Maison 3 pièces à louer | chambre → Chambre salon à louer
poule → Poulets de chair | poussin → Poussins d'un jour | mouton → Mouton pour Tabaski
chien → Chiot berger allemand | ciment → Sacs de ciment Bélier | tole → Tôles bac 35/100
brouette → Brouette de chantier | machine coudre → Machine à coudre Singer
machine à couture → Machine à coudre Singer | motopompe → Motopompe 2 pouces
pulverisateur → Pulvérisateur agricole 16 L | cacao → Sacherie pour cacao | camera → Caméra de surveillance wifi
appareil photo → Appareil photo Canon EOS | routeur → Routeur wifi 4G | box wifi → Routeur wifi 4G
decodeur canal → Décodeur Canal+ HD | antene → Antenne parabolique | power bank → Batterie externe 20000 mAh
tablette → Tablette Samsung Tab A | samsung → Samsung Galaxy A14 | galaxy a14 → Samsung Galaxy A14
samsung a 14 → Samsung Galaxy A14 | redmi → Xiaomi Redmi Note 12 | xiaomi note12 → Xiaomi Redmi Note 12
itel → Itel A60 double puce | lampe → Lampe solaire rechargeable | lampadaire → Lampe solaire rechargeable
glaciere → Glacière 50 litres`,
  ),
  market(
    `
Télé Hisense 50 pouces | Filet | Fer à béton 8 mm | Jeu FIFA 24 PS4 | Batterie moto 12V | Coran
Table de chevet | Imprimante HP LaserJet | Table à manger en verre | Antenne intérieure | Vitrine réfrigérée
Vélo de course Peugeot | iPhone X 64 Go | Savon noir | Poste autoradio Bluetooth | Chiots malinois
Gazinière 4 feux Roch | Plante verte | Étagère à livres | Lunettes Ray-Ban | Costume slim bleu
Ballon de handball | Tôle bac alu 2 m | PS5 slim avec 3 jeux | Pneus de moto 17 | Tapis de prière | Pédales VTT
Armoire de bureau métallique | Garde-robe 4 portes | Télécommande télé | Balance électronique 30 kg
VTT enfant 20 pouces | Petit téléphone Itel 2160 | Beurre de karité | Rétroviseurs Yaris | Porcelets à vendre
Fourneau amélioré | Stylos | Sac de ciment | Montre connectée T500 | Robe de mariage blanche | Pantalon treillis
Tronçonneuse Stihl | Guitare électrique Yamaha | Renault Logan 2014 | Chaise de bureau | Selle de vélo
Bureau informatique avec tiroirs | Salon marocain complet | Vitre iPhone X | Moulin à maïs diesel
Mèches naturelles 3 paquets | Tecno Camon 19 | Miel naturel | Pièces Corolla d'occasion | Poulets de chair prêts
Clim LG 1 CV | Trousse | Peinture murale | Montre Rolex style | Micro sans fil Shure | Chemise blanche
Pulvérisateur à dos 20 L | Bandes dessinées Tintin | KTM Duke 200 | Lampe de bureau | Housse de matelas
Frigo solaire 100 L | Canapé 3 places en cuir | Batterie Tecno Camon | Casque séchoir salon coiffure
Perruque bouclée | Samsung Galaxy S10 Plus | Attiéké | Remorque tracteur | Entrée-coucher à louer Abattoir
Ventilo rechargeable solaire | Cartable | Antivol | Carte mémoire 128 Go | Sonorisation complète 2 baffles
Porte-clés | Motopompe essence 3 pouces | Livres de troisième complets | Moto Bajaj Boxer BM150 | Aspirateur
Câble HDMI | Machine à coudre Butterfly | Lit king size avec chevets | Tableau peinture | Écouteurs Samsung
Tondeuse professionnelle Wahl | Sac cuir homme | Dell Latitude i5 portable | Igname | Moto tricycle neuf
Villa 4 pièces à louer | Kit panneau solaire 100 W | Calculatrice Casio | Jante moto | Disque dur externe 1 To
Bâche pour cérémonie | Multiprise | Congélateur 300 litres | Jouets éducatifs | Coque iPhone X silicone
Sèche-linge | Support télé mural | Cageot de tomates fraîches | Matelas orthopédique 160 | Horloge murale
Drap housse | Crème éclaircissante naturelle | Sneakers Puma 42 | Frigidaire une porte Sharp
Huile de palme 20 L | Carreaux salon 60x60 | Terrain 500 m² Lobia extension | Groupe électrogène Firman 2,5 kVA
Bible | Chargeur voiture | Souris gaming | Lot de 20 chaises plastiques | Ampoule LED | Four à pâtisserie gaz
Poussette double | Chargeur iPhone original | Rouge à lèvres lot | Coque Samsung S10 | Riz local 50 kg
Réchaud 2 feux | Vase décoratif | Nappe | Parfum homme Sauvage | Chaussures femme à talons 39`,
    `
gros poste tele → Télé Hisense 50 pouces | telé hisence → Télé Hisense 50 pouces
frigo 1 porte → Frigidaire une porte Sharp | refrigerater sharp → Frigidaire une porte Sharp
ordi portable dell → Dell Latitude i5 portable | dell → Dell Latitude i5 portable
laptop i5 → Dell Latitude i5 portable | samsung s10 → Samsung Galaxy S10 Plus
galaxi s10 → Samsung Galaxy S10 Plus | tekno camon → Tecno Camon 19 | camon19 → Tecno Camon 19
tel a touche → Petit téléphone Itel 2160 | iphone x → iPhone X 64 Go | iphones → iPhone X 64 Go
chargeurs iphone → Chargeur iPhone original | pochette iphone → Coque iPhone X silicone
moto boxer → Moto Bajaj Boxer BM150 | bajaj → Moto Bajaj Boxer BM150 | ktm → KTM Duke 200
voiture renault → Renault Logan 2014 | logan → Renault Logan 2014 | taxi → Renault Logan 2014
pneux moto → Pneus de moto 17 | batterie moto → Batterie moto 12V | groupe → Groupe électrogène Firman 2,5 kVA
firman → Groupe électrogène Firman 2,5 kVA | kit solaire → Kit panneau solaire 100 W
ventilateur rechargeable → Ventilo rechargeable solaire | climatiseur → Clim LG 1 CV
fourneau → Fourneau amélioré | gazinnière → Gazinière 4 feux Roch | rechaud → Réchaud 2 feux
matela → Matelas orthopédique 160 | lit → Lit king size avec chevets | canapé cuir → Canapé 3 places en cuir
salon marocain → Salon marocain complet | armoir → Garde-robe 4 portes
table a manger → Table à manger en verre | chaises → Lot de 20 chaises plastiques | bache → Bâche pour cérémonie
sono → Sonorisation complète 2 baffles | micro → Micro sans fil Shure | robe mariée → Robe de mariage blanche
robes → Robe de mariage blanche | costume homme → Costume slim bleu
chausure dame → Chaussures femme à talons 39 | basket → Sneakers Puma 42 | puma → Sneakers Puma 42
sac cuir → Sac cuir homme | perruques → Perruque bouclée | mèche bresilienne → Mèches naturelles 3 paquets
vtt enfant → VTT enfant 20 pouces | velo course → Vélo de course Peugeot | poussete → Poussette double
jouets → Jouets éducatifs | livre 3eme → Livres de troisième complets | bd → Bandes dessinées Tintin
guitar → Guitare électrique Yamaha | ps5 → PS5 slim avec 3 jeux | play station → PS5 slim avec 3 jeux
fifa → Jeu FIFA 24 PS4 | terrain lobia → Terrain 500 m² Lobia extension | maison → Villa 4 pièces à louer
chambre → Entrée-coucher à louer Abattoir | poulets → Poulets de chair prêts | cochon → Porcelets à vendre
chiot → Chiots malinois | riz local → Riz local 50 kg | tomate → Cageot de tomates fraîches
machine coudre → Machine à coudre Butterfly | frigo solaire → Frigo solaire 100 L
bureau d'ordinateur → Bureau informatique avec tiroirs | armoire bureau → Armoire de bureau métallique
imprimente hp → Imprimante HP LaserJet | souris → Souris gaming | disque dure → Disque dur externe 1 To
carte memoire → Carte mémoire 128 Go | montre → Montre Rolex style | smart watch → Montre connectée T500
lunette soleil → Lunettes Ray-Ban | parfum homme → Parfum homme Sauvage | creme → Crème éclaircissante naturelle
tondeuse → Tondeuse professionnelle Wahl | casque coiffure → Casque séchoir salon coiffure
moulin → Moulin à maïs diesel | balance → Balance électronique 30 kg | vitrine → Vitrine réfrigérée
four patissier → Four à pâtisserie gaz | congelateur 300 → Congélateur 300 litres
pompe a eau → Motopompe essence 3 pouces | pulverisateur → Pulvérisateur à dos 20 L
tronconneuse → Tronçonneuse Stihl | tole → Tôle bac alu 2 m | fer a beton → Fer à béton 8 mm
carreaux → Carreaux salon 60x60 | tricycle → Moto tricycle neuf | remorque → Remorque tracteur
piece corolla → Pièces Corolla d'occasion | retroviseur → Rétroviseurs Yaris
autoradio → Poste autoradio Bluetooth`,
  ),
];
