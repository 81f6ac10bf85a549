/* Two more rounds of search-markets.ts, and how a round is written. */
export type Market = {
  readonly titles: readonly string[];
  /** A question, and the titles of which one is expected among the first three. */
  readonly cases: readonly (readonly [question: string, titles: readonly string[]])[];
};

const items = (text: string): string[] => text.trim().split(/ \| |\n/u);

export const market = (titles: string, cases: string): Market => ({
  titles: items(titles),
  cases: items(cases).map((line) => {
    const [question = "", titles = ""] = line.split(" → ");
    return [question, titles.split(" ~ ")] as const;
  }),
});

export const LATER_MARKETS: readonly Market[] = [
  market(
    `
Itel S23 128 Go noir | Samsung A15 neuf sous carton | Samsung Galaxy S9+ 64 Go | iPhone XR 64 Go rouge
iPhone 13 Pro Max 256 | Infinix Hot 40i | Tecno Camon 20 | Redmi Note 12 bleu | Téléphone à touches Nokia 105
Chargeur rapide type C 33W | Power bank 20000 mAh | Écouteurs sans fil Oraimo | Enceinte bluetooth JBL
Téléviseur Hisense 43 pouces | Décodeur Canal+ avec parabole | Ordinateur portable HP EliteBook 840 | MacBook Air 2017
Unité centrale Dell avec écran | Imprimante Canon multifonction | PlayStation 4 Slim 2 manettes | Manette PS3 sans fil
Clé USB 64 Go Sandisk | Disque dur externe 1 To | Modem wifi MTN débloqué | Carte mémoire 32 Go
Appareil photo Canon 600D | Panneau solaire 150W | Batterie 12V 100Ah gel | Climatiseur Nasco 1,5 CV
Stabilisateur de tension 2000 VA | Réfrigérateur Nasco 120 litres | Congélateur coffre 250 L
Ventilateur sur pied Binatone | Gazinière 4 feux avec four | Bouteille de gaz B12 avec détendeur
Plaque à gaz deux feux | Micro-ondes Samsung 23 litres | Mixeur Moulinex 1,5 L | Fer à repasser Philips
Bouilloire électrique 2L | Marmite en aluminium numéro 12 | Lot de 12 assiettes et verres | Matelas mousse 140x190
Lit 2 places en bois massif | Salon complet 7 places | Armoire 3 portes avec miroir | Table à manger 6 chaises
Bureau avec tiroirs | Chaises en plastique lot de 20 | Rideaux blancs 4 panneaux | Moustiquaire 2 places imprégnée
Groupe électrogène 3 kVA | Machine à coudre Singer | Machine à laver LG 8 kg | Porte métallique avec cadre
Brouette de chantier | Pulvérisateur à dos 16 L | Débroussailleuse Stihl | Tapis de salon 2x3 m
Lampe rechargeable solaire | Pagne wax Vlisco 6 yards | Boubou bazin riche brodé homme | Robe de soirée rouge taille M
Jean homme taille 34 | Chemise blanche manches longues | Baskets Nike Air Force 43 | Sandales cuir homme 42
Talons noirs pointure 38 | Sac à main femme cuir marron | Sac à dos ordinateur | Montre Casio homme
Perruque brésilienne 20 pouces | Mèches pour tresses lot de 5 | Parfum Lattafa 100 ml | Tenue scolaire kaki 10 ans
Body et layette bébé 0-6 mois | Costume bleu nuit 3 pièces | Maillot des Éléphants CAN | Lunettes de soleil Ray-Ban
Chaîne et bracelet en argent | Moto Apsonic 125 2022 | KTM Power 110 rouge | Scooter TVS Jupiter
Tricycle cargo Haojue | Toyota Corolla 2005 essence | Renault Clio 3 diesel | Kia Picanto automatique
Vélo VTT adulte 26 pouces | Vélo enfant 5 ans | Casque moto intégral | Pneu 185/65 R15 lot de 4
Batterie voiture 70Ah | Autoradio bluetooth écran tactile | Jante alu 16 pouces | Camionnette Kia 2700
Ballon de football Adidas | Crampons Nike Mercurial 41 | Haltères 2 x 10 kg | Tapis de course électrique
Table de ping-pong | Corde à sauter | Guitare classique Yamaha | Djembé artisanal | Baby-foot de maquis
Maillot de basket Lakers | Annales BAC série D | Manuel de mathématiques terminale C | Livre anglais 6e Far Ahead
Roman Le Soleil des indépendances | Bible Louis Segond grand format | Coran avec traduction française
Dictionnaire Larousse 2020 | Calculatrice scientifique Casio fx-92 | Code civil ivoirien annoté
Cahiers 200 pages lot de 20 | BD Aya de Yopougon tome 1 | Livre concours INFAS`,
    `
itel s 23 → Itel S23 128 Go noir | itels23 → Itel S23 128 Go noir | samsung a 15 → Samsung A15 neuf sous carton
samsoung → Samsung A15 neuf sous carton | samsung s9 plus → Samsung Galaxy S9+ 64 Go
iphone xr → iPhone XR 64 Go rouge | i phone 13 → iPhone 13 Pro Max 256 | aïfone 13 pro → iPhone 13 Pro Max 256
iphone13promax → iPhone 13 Pro Max 256 | infinx hot 40 → Infinix Hot 40i | infinix hot40i → Infinix Hot 40i
tekno camon → Tecno Camon 20 | techno camon 20 → Tecno Camon 20 | redmi note12 → Redmi Note 12 bleu
xiaomi → Redmi Note 12 bleu | telefone a touche → Téléphone à touches Nokia 105
portable à touche → Téléphone à touches Nokia 105 | nokia petit téléphone → Téléphone à touches Nokia 105
chargeur type c → Chargeur rapide type C 33W | charger infinix → Chargeur rapide type C 33W
powerbank → Power bank 20000 mAh | batterie externe → Power bank 20000 mAh
ecouteur bluetooth → Écouteurs sans fil Oraimo | airpods → Écouteurs sans fil Oraimo
earpods oraimo → Écouteurs sans fil Oraimo | baffle jbl → Enceinte bluetooth JBL
haut parleur bluetooth → Enceinte bluetooth JBL | tv 43 → Téléviseur Hisense 43 pouces
télé hisense → Téléviseur Hisense 43 pouces | ecran plat → Téléviseur Hisense 43 pouces
decodeur canal → Décodeur Canal+ avec parabole | canal plus → Décodeur Canal+ avec parabole
antenne parabolique → Décodeur Canal+ avec parabole | pc hp core i5 → Ordinateur portable HP EliteBook 840
ordi portable → Ordinateur portable HP EliteBook 840 | laptop hp → Ordinateur portable HP EliteBook 840
mac book → MacBook Air 2017 | macbook air → MacBook Air 2017 | pc bureau dell → Unité centrale Dell avec écran
imprimente canon → Imprimante Canon multifonction | photocopieuse → Imprimante Canon multifonction
ps4 → PlayStation 4 Slim 2 manettes | play station → PlayStation 4 Slim 2 manettes
playstation4 slim → PlayStation 4 Slim 2 manettes | manettes ps3 → Manette PS3 sans fil
joystick → PlayStation 4 Slim 2 manettes | cle usb → Clé USB 64 Go Sandisk | flash disk 64go → Clé USB 64 Go Sandisk
disque dur 1to → Disque dur externe 1 To | wifi mtn → Modem wifi MTN débloqué | box internet → Modem wifi MTN débloqué
carte memoire → Carte mémoire 32 Go | micro sd 32 → Carte mémoire 32 Go | camera canon → Appareil photo Canon 600D
paneau solaire → Panneau solaire 150W | plaque solaire → Panneau solaire 150W
batterie solaire → Batterie 12V 100Ah gel | clim → Climatiseur Nasco 1,5 CV
climatiseurs 1.5cv → Climatiseur Nasco 1,5 CV | regulateur de tension → Stabilisateur de tension 2000 VA
frigo → Réfrigérateur Nasco 120 litres | petit frigo etudiant → Réfrigérateur Nasco 120 litres
refrigerateur → Réfrigérateur Nasco 120 litres | congelo → Congélateur coffre 250 L
congelateurs → Congélateur coffre 250 L | ventilo → Ventilateur sur pied Binatone
ventillateur → Ventilateur sur pied Binatone | cuisiniere a gaz → Gazinière 4 feux avec four
gaziniere four → Gazinière 4 feux avec four | bonbonne de gaz → Bouteille de gaz B12 avec détendeur
gaz b12 → Bouteille de gaz B12 avec détendeur | rechaud → Plaque à gaz deux feux
microonde → Micro-ondes Samsung 23 litres | four micro onde → Micro-ondes Samsung 23 litres
blender → Mixeur Moulinex 1,5 L | mixeuse moulinex → Mixeur Moulinex 1,5 L | fer repasser → Fer à repasser Philips
chauffe eau electrique → Bouilloire électrique 2L | assiettes verres → Lot de 12 assiettes et verres
matela 2 places → Lit 2 places en bois massif | matelas140 → Matelas mousse 140x190
lit deux places → Lit 2 places en bois massif | canapé → Salon complet 7 places
fauteuils salon → Salon complet 7 places | placard 3 portes → Armoire 3 portes avec miroir
garde robe → Armoire 3 portes avec miroir | table manger 6 places → Table à manger 6 chaises
chaise plastique → Chaises en plastique lot de 20 | rideau blanc → Rideaux blancs 4 panneaux
mousticaire → Moustiquaire 2 places imprégnée | generateur → Groupe électrogène 3 kVA
groupe electrogene → Groupe électrogène 3 kVA | machine coudre → Machine à coudre Singer
lave linge → Machine à laver LG 8 kg | machine lessive → Machine à laver LG 8 kg
pompe à dos pour cacao → Pulvérisateur à dos 16 L | debrousailleuse → Débroussailleuse Stihl
moquette salon → Tapis de salon 2x3 m | torche solaire → Lampe rechargeable solaire
pagnes hollandais → Pagne wax Vlisco 6 yards | wax → Pagne wax Vlisco 6 yards
bazin homme → Boubou bazin riche brodé homme | robes soirée → Robe de soirée rouge taille M
jeans 34 → Jean homme taille 34 | air force → Baskets Nike Air Force 43
chaussure nike 43 → Baskets Nike Air Force 43 | tennis nike → Baskets Nike Air Force 43
chaussure femme 38 → Talons noirs pointure 38 | sac dame → Sac à main femme cuir marron
sac ordinateur → Sac à dos ordinateur | montre casio → Montre Casio homme
cheveux naturel → Perruque brésilienne 20 pouces | perruques bresiliennes → Perruque brésilienne 20 pouces
greffe → Perruque brésilienne 20 pouces | parfum dubai → Parfum Lattafa 100 ml
habit bébé → Body et layette bébé 0-6 mois | vetement bebe → Body et layette bébé 0-6 mois
costard → Costume bleu nuit 3 pièces | maillot elephant → Maillot des Éléphants CAN
bijoux → Chaîne et bracelet en argent | moto apsonic → Moto Apsonic 125 2022 | motos → Moto Apsonic 125 2022
ktm → KTM Power 110 rouge | scouter tvs → Scooter TVS Jupiter | moto 3 roues → Tricycle cargo Haojue
taxi tricycle → Tricycle cargo Haojue | corola 2005 → Toyota Corolla 2005 essence
voiture automatique → Kia Picanto automatique | clio3 → Renault Clio 3 diesel | velo → Vélo VTT adulte 26 pouces
bicyclette → Vélo VTT adulte 26 pouces | vélos enfants → Vélo enfant 5 ans | casque de moto → Casque moto intégral
pneus 185 65 → Pneu 185/65 R15 lot de 4 | poste auto → Autoradio bluetooth écran tactile
autoradio android → Autoradio bluetooth écran tactile | jantes → Jante alu 16 pouces
ballon foot → Ballon de football Adidas | godasse nike → Baskets Nike Air Force 43
soulier de foot → Crampons Nike Mercurial 41 | altere → Haltères 2 x 10 kg | guittare → Guitare classique Yamaha
tam tam → Djembé artisanal | babyfoot → Baby-foot de maquis | annale bac d → Annales BAC série D
math terminale c → Manuel de mathématiques terminale C | livre math tle → Manuel de mathématiques terminale C
anglais sixieme → Livre anglais 6e Far Ahead | bible segond → Bible Louis Segond grand format
saint coran → Coran avec traduction française | dico → Dictionnaire Larousse 2020
machine à calculer → Calculatrice scientifique Casio fx-92 | calculette → Calculatrice scientifique Casio fx-92
code civil → Code civil ivoirien annoté | cahier 200pages → Cahiers 200 pages lot de 20
aya yopougon → BD Aya de Yopougon tome 1 | concours infas → Livre concours INFAS`,
  ),
  market(
    `
Samsung Galaxy A04e 32 Go | iPhone 7 Plus doré | Tecno Pop 8 double SIM | Infinix Smart 8 vert
Tablette enfant éducative | iPad Air 2 wifi | TV LED Skyworth 32" | Home cinéma Sony 5.1 | Casque gamer avec micro
Câble HDMI 3 mètres | Multiprise 6 trous avec interrupteur | Ordinateur Lenovo ThinkPad T480 | Écran PC Dell 24 pouces
Souris et clavier sans fil Logitech | Barrette RAM 8 Go DDR4 | Nintendo Switch Lite | Drone avec caméra
Ring light 26 cm avec trépied | Caméra de surveillance wifi | Régulateur solaire MPPT 40A
Frigo Samsung 2 portes 300 L | Distributeur d'eau chaude et froide | Ventilateur de plafond
Cuisinière électrique 4 plaques | Friteuse 3 litres | Cocotte minute 10 L | Glacière 40 litres | Canapé d'angle beige
Table basse en verre | Commode 5 tiroirs blanche | Lit superposé métallique | Oreillers lot de 2
Drap housse et couette | Miroir mural doré | Étagère à chaussures 5 niveaux | Portail en fer 3 mètres
Lavabo avec colonne | Ciment Bélier 10 sacs | Perceuse à percussion Bosch | Tronçonneuse à essence
Motopompe 3 pouces Honda | Poste à souder inverter | Échelle aluminium 6 m | Couveuse 100 œufs automatique
Mangeoires et abreuvoirs poulets | Poussette bébé pliable | Chaise haute bébé | Berceau en bois avec matelas
Lampadaire de salon | Aspirateur 1600 W | Ensemble jogging Adidas noir | Chemise pagne homme | Complet pagne femme
Robe de mariée blanche | Polo Lacoste vert | Pantalon chino beige 32 | Ceinture cuir noir | Mocassins homme 44
Claquettes Adidas 42 | Escarpins rouges 39 | Valise 24 pouces à roulettes | Cartable écolier Spiderman
Casquette New York noire | Boucles d'oreilles plaqué or | Montre connectée Smart | Foulards soie lot de 3
Tissage humain 18 pouces | Crème éclaircissante naturelle | Trousse de maquillage complète | Doudoune homme
Moto Yamaha Crypton 115 | Moto Sanya 125 grise | Peugeot 206 diesel | Hyundai Accent 2012 | Toyota RAV4 2010 4x4
Mercedes C200 essence | Gbaka Toyota Hiace 18 places | Pneus moto 300-18 lot de 2 | Rétroviseurs Corolla paire
Huile moteur 20W50 5 litres | Cric hydraulique 2 tonnes | Housses de siège auto | Trottinette électrique
Remorque pour tricycle | Antivol moto en U | Maillot Côte d'Ivoire Drogba | Gants de boxe 12 oz | Vélo d'appartement
Raquettes de tennis paire | Jeu d'échecs en bois | Piano synthétiseur Yamaha PSR | Trompette dorée
Tente camping 4 places | Physique chimie terminale D | Livre de français CM2 | Dictionnaire anglais français
Comptabilité générale BTS | Mangas Naruto tomes 1 à 10 | Sujets concours police nationale | L'Aventure ambiguë`,
    `
samsung a04 → Samsung Galaxy A04e 32 Go | iphone7plus → iPhone 7 Plus doré | i phone 7 → iPhone 7 Plus doré
tecno pop8 → Tecno Pop 8 double SIM | tecno pope → Tecno Pop 8 double SIM | infinix smart → Infinix Smart 8 vert
tablette pour enfant → Tablette enfant éducative | ipad → iPad Air 2 wifi | télévision 32 → TV LED Skyworth 32"
tele skyworth → TV LED Skyworth 32" | hom cinema → Home cinéma Sony 5.1 | casque gaming → Casque gamer avec micro
cable hdmi → Câble HDMI 3 mètres | rallonge → Multiprise 6 trous avec interrupteur
lenovo t480 → Ordinateur Lenovo ThinkPad T480 | pc lenovo → Ordinateur Lenovo ThinkPad T480
moniteur 24 → Écran PC Dell 24 pouces | clavier souris → Souris et clavier sans fil Logitech
ram 8 giga → Barrette RAM 8 Go DDR4 | switch nintendo → Nintendo Switch Lite
lumiere tiktok → Ring light 26 cm avec trépied | ringlight → Ring light 26 cm avec trépied
camera surveillence → Caméra de surveillance wifi | frigidaire samsung → Frigo Samsung 2 portes 300 L
frigo deux portes → Frigo Samsung 2 portes 300 L | fontaine d'eau → Distributeur d'eau chaude et froide
ventilo plafond → Ventilateur de plafond | plaque electrique four → Cuisinière électrique 4 plaques
friteuze → Friteuse 3 litres | marmite pression → Cocotte minute 10 L | glaciere jus → Glacière 40 litres
salon d'angle → Canapé d'angle beige | canape cuir → Canapé d'angle beige | comode → Commode 5 tiroirs blanche
lit enfant → Lit superposé métallique | oreiller → Oreillers lot de 2 | draps 2 places → Drap housse et couette
range chaussures → Étagère à chaussures 5 niveaux | portaille → Portail en fer 3 mètres
sac de ciment → Ciment Bélier 10 sacs | perseuse → Perceuse à percussion Bosch | moto pompe → Motopompe 3 pouces Honda
poste de soudure → Poste à souder inverter | couveuze oeuf → Couveuse 100 œufs automatique
pousette → Poussette bébé pliable | bersau → Berceau en bois avec matelas
survet adidas → Ensemble jogging Adidas noir | chemise en pagne → Chemise pagne homme
robe mariee → Robe de mariée blanche | lacost → Polo Lacoste vert | chaussure homme 44 → Mocassins homme 44
tapettes 42 → Claquettes Adidas 42 | talons rouge → Escarpins rouges 39
sac ecole spiderman → Cartable écolier Spiderman | smart watch → Montre connectée Smart
meches humaines → Tissage humain 18 pouces | cripton → Moto Yamaha Crypton 115 | 206 → Peugeot 206 diesel
massa 18 places → Gbaka Toyota Hiace 18 places | pneu moto → Pneus moto 300-18 lot de 2
huille moteur → Huile moteur 20W50 5 litres | trotinette → Trottinette électrique | cadenas moto → Antivol moto en U
gant boxe → Gants de boxe 12 oz | velo salle de sport → Vélo d'appartement
physique tle d → Physique chimie terminale D | cm2 → Livre de français CM2 | naruto → Mangas Naruto tomes 1 à 10
concour police → Sujets concours police nationale`,
  ),
];
