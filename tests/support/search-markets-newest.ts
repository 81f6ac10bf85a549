import { market, type Market } from "./search-markets-later.ts";

/*
 * Two rounds, written before the search was tried: in the first 144 of 146 questions were answered, in the second 134 of 143. In a third
 * round over the same titles 68 of 75: the last line of each.
 */
export const NEWEST_MARKETS: readonly Market[] = [
  market(
    `
Samsung Galaxy A14 128 Go | iPhone 11 64 Go batterie 85% | iPhone XR noir | Tecno Spark 10 Pro | Infinix Hot 30i
Itel A60 double puce | Redmi Note 12 | Google Pixel 6 | Ordinateur portable HP EliteBook 840 i5 | MacBook Air 2017
Télévision LED 43 pouces Hisense | TV Samsung 32 pouces | PlayStation 4 slim avec 2 manettes | Manette PS5 blanche
Écouteurs bluetooth JBL | Chargeur rapide type C | Clé USB 64 Go | Disque dur externe 1 To | Imprimante Canon multifonction
Ventilateur sur pied | Climatiseur split 1,5 CV | Réfrigérateur Nasco 2 portes | Congélateur coffre 200 L | Gazinière 4 feux
Bouteille de gaz B12 | Mixeur Moulinex | Fer à repasser vapeur | Salon 7 places en cuir | Matelas mousse 3 places
Lit en bois 140x190 | Armoire 3 portes | Table à manger 6 chaises | Moustiquaire grande taille | Rideaux et voilages
Marmite en fonte | Mortier et pilon | Pagne Vlisco 6 yards | Boubou bazin brodé | Robe de soirée rouge taille M
Chaussures Nike Air Force pointure 42 | Sandales femme 38 | Sac à main en cuir | Perruque brésilienne 20 pouces
Jean slim homme taille 32 | Chemise lin blanche | Montre Casio | Moto Sanya 125 | Scooter Yamaha 50 | Moto KTM 150 avec papiers
Toyota Corolla 2005 climatisée | Vélo VTT 26 pouces | Jante alu 15 pouces | Pneu 195/65 R15 | Batterie voiture 70 Ah
Tricycle Apsonic cargo | Ballon de football Adidas | Maillot Côte d'Ivoire CAN 2024 | Haltères 2 x 10 kg
Tapis de course électrique | Livre de mathématiques terminale D | Annales BAC 2023 physique chimie | Dictionnaire Larousse
Roman Climbié de Bernard Dadié | Calculatrice Casio fx-92 | Guitare acoustique | Cahiers 200 pages lot de 10
Poussette bébé pliable | Groupe électrogène 3 kVA | Panneau solaire 150 W | Machine à coudre Singer | Tondeuse à cheveux
Lampe rechargeable | Pousse-pousse en fer | Poulets de chair | Sac de riz 25 kg | Robinet mélangeur | Marteau et tournevis
Casque moto intégral | Studio à louer Tazibouo | Cours de maths à domicile
`,
    `
samsumg → Samsung Galaxy A14 128 Go | sansung a14 → Samsung Galaxy A14 128 Go | ifone → iPhone 11 64 Go batterie 85%
i phone 11 → iPhone 11 64 Go batterie 85% | iphon xr → iPhone XR noir | aifone → iPhone 11 64 Go batterie 85%
tecno spark → Tecno Spark 10 Pro | techno spark 10 → Tecno Spark 10 Pro | tekno → Tecno Spark 10 Pro | infinixe → Infinix Hot 30i
infinix hot30i → Infinix Hot 30i | itel a 60 → Itel A60 double puce | redmi note12 → Redmi Note 12 | xiaomi → Redmi Note 12
googel pixel → Google Pixel 6 | ordi portable → Ordinateur portable HP EliteBook 840 i5
pc hp → Ordinateur portable HP EliteBook 840 i5 | laptop → Ordinateur portable HP EliteBook 840 i5 | mac book → MacBook Air 2017
elite book → Ordinateur portable HP EliteBook 840 i5 | tele 43 → Télévision LED 43 pouces Hisense
télé samsung → TV Samsung 32 pouces | tv 32" → TV Samsung 32 pouces | play station → PlayStation 4 slim avec 2 manettes
ps4 → PlayStation 4 slim avec 2 manettes | play 4 → PlayStation 4 slim avec 2 manettes | pad ps5 → Manette PS5 blanche
airpods → Écouteurs bluetooth JBL | ecouteur blutooth → Écouteurs bluetooth JBL | chargeur type-c → Chargeur rapide type C
cle usb 64go → Clé USB 64 Go | disque dur 1to → Disque dur externe 1 To | imprimente → Imprimante Canon multifonction
ventilo → Ventilateur sur pied | clim → Climatiseur split 1,5 CV | climatiseur 1.5cv → Climatiseur split 1,5 CV
frigo → Réfrigérateur Nasco 2 portes | refrigerateur → Réfrigérateur Nasco 2 portes | congelo → Congélateur coffre 200 L
gaziniere → Gazinière 4 feux | cuisinière → Gazinière 4 feux | bonbonne de gaz → Bouteille de gaz B12
gaz b12 → Bouteille de gaz B12 | blender → Mixeur Moulinex | fer a repasser → Fer à repasser vapeur
fauteuils → Salon 7 places en cuir | canapé → Salon 7 places en cuir | matela → Matelas mousse 3 places
lit 140×190 → Lit en bois 140x190 | lit 140 x 190 → Lit en bois 140x190 | armoir → Armoire 3 portes
table a manger → Table à manger 6 chaises | moustikaire → Moustiquaire grande taille | rido → Rideaux et voilages
marmites → Marmite en fonte | pagne → Pagne Vlisco 6 yards | wax → Pagne Vlisco 6 yards | bazin → Boubou bazin brodé
robe soiree → Robe de soirée rouge taille M | nike airforce → Chaussures Nike Air Force pointure 42
basket nike 42 → Chaussures Nike Air Force pointure 42 | godasse → Chaussures Nike Air Force pointure 42
sandale → Sandales femme 38 | sac a main → Sac à main en cuir | cheveux brésilien → Perruque brésilienne 20 pouces
perruk → Perruque brésilienne 20 pouces | jeans → Jean slim homme taille 32 | chemises → Chemise lin blanche
montre → Montre Casio | moto sanili → Moto Sanya 125 | sanya → Moto Sanya 125 | yamaha → Scooter Yamaha 50
moto ktm → Moto KTM 150 avec papiers | corola → Toyota Corolla 2005 climatisée | toyotta → Toyota Corolla 2005 climatisée
voiture → Toyota Corolla 2005 climatisée | velo → Vélo VTT 26 pouces | bicyclette → Vélo VTT 26 pouces
jantes → Jante alu 15 pouces | pneus 195/65r15 → Pneu 195/65 R15 | pneu 195 65 15 → Pneu 195/65 R15
batterie voiture → Batterie voiture 70 Ah | balon → Ballon de football Adidas | maillot elephants → Maillot Côte d'Ivoire CAN 2024
maillot can → Maillot Côte d'Ivoire CAN 2024 | altere → Haltères 2 x 10 kg | haltere 10kg → Haltères 2 x 10 kg
livre maths tle d → Livre de mathématiques terminale D | annale bac → Annales BAC 2023 physique chimie
dico → Dictionnaire Larousse | dadié → Roman Climbié de Bernard Dadié | calculette → Calculatrice Casio fx-92
guitar → Guitare acoustique | cahier → Cahiers 200 pages lot de 10 | pousette → Poussette bébé pliable
groupe electrogene → Groupe électrogène 3 kVA | groupe 3kva → Groupe électrogène 3 kVA | plaque solaire → Panneau solaire 150 W
machine couture → Machine à coudre Singer | tondeuz → Tondeuse à cheveux | lampe torche → Lampe rechargeable
sac de riz → Sac de riz 25 kg | robinet → Robinet mélangeur | casque moto → Casque moto intégral
studio a louer → Studio à louer Tazibouo | maison a louer → Studio à louer Tazibouo | cours de math → Cours de maths à domicile
repetiteur → Cours de maths à domicile | l'iphone 11 → iPhone 11 64 Go batterie 85%
je cherche un frigo → Réfrigérateur Nasco 2 portes | frigo pas cher → Réfrigérateur Nasco 2 portes
telephone moins de 50000 → Samsung Galaxy A14 128 Go | portable samsung 128go → Samsung Galaxy A14 128 Go
chaussure 42 → Chaussures Nike Air Force pointure 42 | taille m → Robe de soirée rouge taille M | le vélo → Vélo VTT 26 pouces
un matelas 3 places → Matelas mousse 3 places | SAMSUNG GALAXY → Samsung Galaxy A14 128 Go | poulet → Poulets de chair
tv → TV Samsung 32 pouces | téléviseur hisense → Télévision LED 43 pouces Hisense | smart tv → Télévision LED 43 pouces Hisense
hp i5 → Ordinateur portable HP EliteBook 840 i5 | phone → Samsung Galaxy A14 128 Go | tricyle → Tricycle Apsonic cargo
electrogène → Groupe électrogène 3 kVA | solair → Panneau solaire 150 W | ecran plat → Télévision LED 43 pouces Hisense
bouteille gaz → Bouteille de gaz B12 | ensemble bazin → Boubou bazin brodé | complet pagne → Pagne Vlisco 6 yards
boubou → Boubou bazin brodé
moto taxi 3 roues → Tricycle Apsonic cargo | brasseur d'air → Ventilateur sur pied | joystick ps5 → Manette PS5 blanche
oreillette bluetooth → Écouteurs bluetooth JBL | placard 3 battants → Armoire 3 portes | torche → Lampe rechargeable
sneakers 42 → Chaussures Nike Air Force pointure 42 | poulet de ferme → Poulets de chair | studio tazibo → Studio à louer Tazibouo
`,
  ),
  market(
    `
Pompe à eau immergée 1 CV | Brouette neuve | Ciment Bélier 50 kg | Fer à béton de 10 | Tôles bac alu 3 m | Carreaux 60×60 beige
Porte métallique avec serrure | Compresseur d'air 100 L | Poste à souder 200 A | Machine à laver LG 7 kg
Micro-ondes Samsung 20 L | Four à pain professionnel | Vitrine réfrigérée | Bouilloire électrique | Glacière 50 L
Foyer amélioré en terre cuite | Natte en plastique | Tabouret et banc en bois | Miroir mural | Étagère murale
Bassine et seau plastique | Berceau bébé | Couveuse 100 œufs | Moulin à maïs diesel | Pulvérisateur 16 L | Machettes et dabas
Attiéké frais en gros | Huile de palme 20 L | Fût de 200 litres | Chèvre naine | Enceinte JBL Charge 5 | Ampli et baffles sono
Appareil photo Nikon D3200 | Caméra de surveillance wifi | Routeur 4G MTN | Tablette Samsung Tab A8 | iPad 6e génération
Powerbank 20000 mAh | Casque gaming | Clavier et souris sans fil | Écran PC 24 pouces Dell | Onduleur 1000 VA
Décodeur Canal+ HD avec parabole | Antenne TNT | Xbox 360 flashée | Nokia 105 à touches | Montre connectée | Carte mémoire 32 Go
Projecteur LED | Robot aspirateur | Basin riche getzner | Costume trois pièces bleu nuit | Cravate et nœud papillon
Tee-shirts en gros, le ballot | Friperie balle 45 kg enfants | Escarpins rouges T39 | Tongs et babouches | Casquette NY
Lunettes de soleil Ray-Ban | Bijoux plaqué or | Collier de perles traditionnelles | Mèches Darling | Cartable et trousse
Layette bébé fille | Pantalon treillis | Gilet pare-pluie moto | Kimono judo | Sac de frappe et gants de boxe
Chaussures de foot crampons 41 | Jeu de dames et awalé | Babyfoot | Piscine gonflable | Corde à sauter | Raquettes de badminton
Mercedes C220 diesel 2008 | Kia Picanto 2012 boîte auto | Renault Duster 4x4 | Peugeot Partner utilitaire
Massa Toyota Hiace 18 places | Camion benne Kia 10 tonnes | Moto Apsonic AP 125-30 | Moto Haojue | Vélo enfant 16 pouces
Autoradio Pioneer | Huile moteur 20W50 | Amortisseurs avant Corolla | Rétroviseur gauche Duster | Cric hydraulique
Le Coran en français | Bible Louis Segond | Soundjata ou l'épopée mandingue | Une vie de boy
Livre CE1 mathématiques École et Nation | Manuel anglais 3ème | Djembé et balafon | Clavier arrangeur Yamaha PSR
Tenue scolaire kaki | Terrain 500 m² Lobia | Chambre salon à louer Orly | Magasin à louer au Commerce
`,
    `
pompe a o → Pompe à eau immergée 1 CV | motopompe → Pompe à eau immergée 1 CV | brouete → Brouette neuve
siment → Ciment Bélier 50 kg | fer 10 → Fer à béton de 10 | tole → Tôles bac alu 3 m | toles bac → Tôles bac alu 3 m
carreau 60x60 → Carreaux 60×60 beige | carreaux 60 sur 60 → Carreaux 60×60 beige | porte en fer → Porte métallique avec serrure
kompresseur → Compresseur d'air 100 L | poste souder → Poste à souder 200 A | soudure → Poste à souder 200 A
lave linge → Machine à laver LG 7 kg | machine a laver 7kg → Machine à laver LG 7 kg | micro onde → Micro-ondes Samsung 20 L
microonde → Micro-ondes Samsung 20 L | four → Four à pain professionnel | vitrine frigo → Vitrine réfrigérée
bouiloire → Bouilloire électrique | glaciere → Glacière 50 L | fourneau → Foyer amélioré en terre cuite
nate → Natte en plastique | tabouré → Tabouret et banc en bois | glace murale → Miroir mural | etagere → Étagère murale
seaux → Bassine et seau plastique | lit bebe → Berceau bébé | couveuse → Couveuse 100 œufs | incubateur → Couveuse 100 œufs
moulin mais → Moulin à maïs diesel | pulverisateur → Pulvérisateur 16 L | machette → Machettes et dabas
daba → Machettes et dabas | atieke → Attiéké frais en gros | huile rouge → Huile de palme 20 L | barrique → Fût de 200 litres
cabri → Chèvre naine | baffle → Ampli et baffles sono | jbl → Enceinte JBL Charge 5 | haut parleur → Enceinte JBL Charge 5
sono → Ampli et baffles sono | nikon → Appareil photo Nikon D3200 | apareil photo → Appareil photo Nikon D3200
camera → Caméra de surveillance wifi | modem 4g → Routeur 4G MTN | wifi mtn → Routeur 4G MTN | tablette → Tablette Samsung Tab A8
ipad → iPad 6e génération | tab a8 → Tablette Samsung Tab A8 | power bank → Powerbank 20000 mAh
batterie externe → Powerbank 20000 mAh | casque gamer → Casque gaming | souris → Clavier et souris sans fil
ecran ordinateur → Écran PC 24 pouces Dell | ecran 24" → Écran PC 24 pouces Dell | ondulateur → Onduleur 1000 VA
canal → Décodeur Canal+ HD avec parabole | canal plus → Décodeur Canal+ HD avec parabole
parabole → Décodeur Canal+ HD avec parabole | xbox → Xbox 360 flashée | nokia → Nokia 105 à touches
telephone a touche → Nokia 105 à touches | portable touche → Nokia 105 à touches | smartwatch → Montre connectée
sd 32go → Carte mémoire 32 Go | carte memoire → Carte mémoire 32 Go | video projecteur → Projecteur LED
retroprojecteur → Projecteur LED | bazin getzner → Basin riche getzner | bazin → Basin riche getzner
costume → Costume trois pièces bleu nuit | veste → Costume trois pièces bleu nuit | cravatte → Cravate et nœud papillon
noeud papillon → Cravate et nœud papillon | t-shirt → Tee-shirts en gros, le ballot
tshirt en gros → Tee-shirts en gros, le ballot | fripe → Friperie balle 45 kg enfants
yougou yougou → Friperie balle 45 kg enfants | escarpin → Escarpins rouges T39 | talon 39 → Escarpins rouges T39
tapettes → Tongs et babouches | sans confiance → Tongs et babouches | casquete → Casquette NY
lunette rayban → Lunettes de soleil Ray-Ban | bijou → Bijoux plaqué or | collier → Collier de perles traditionnelles
mèche → Mèches Darling | greffage → Mèches Darling | sac d'école → Cartable et trousse | habit bebe → Layette bébé fille
tenue kaki → Tenue scolaire kaki | uniforme → Tenue scolaire kaki | godasse foot → Chaussures de foot crampons 41
crampon → Chaussures de foot crampons 41 | gant de boxe → Sac de frappe et gants de boxe | awale → Jeu de dames et awalé
baby foot → Babyfoot | raquette → Raquettes de badminton | mercedes → Mercedes C220 diesel 2008 | benz → Mercedes C220 diesel 2008
merco → Mercedes C220 diesel 2008 | kia picanto → Kia Picanto 2012 boîte auto | picanto automatique → Kia Picanto 2012 boîte auto
4×4 → Renault Duster 4x4 | duster → Renault Duster 4x4 | utilitaire → Peugeot Partner utilitaire
gbaka → Massa Toyota Hiace 18 places | hiace → Massa Toyota Hiace 18 places | camion → Camion benne Kia 10 tonnes
10 tonnes → Camion benne Kia 10 tonnes | apsonic → Moto Apsonic AP 125-30 | ap125 → Moto Apsonic AP 125-30 | haojue → Moto Haojue
aojue → Moto Haojue | velo enfant → Vélo enfant 16 pouces | auto radio → Autoradio Pioneer
poste radio voiture → Autoradio Pioneer | huile moteur → Huile moteur 20W50 | amortisseur → Amortisseurs avant Corolla
retro duster → Rétroviseur gauche Duster | retroviseur → Rétroviseur gauche Duster | cric → Cric hydraulique
coran → Le Coran en français | bible → Bible Louis Segond | soundiata → Soundjata ou l'épopée mandingue
une vie de boy → Une vie de boy | livre ce1 → Livre CE1 mathématiques École et Nation | anglais troisième → Manuel anglais 3ème
tam tam → Djembé et balafon | djembe → Djembé et balafon | piano → Clavier arrangeur Yamaha PSR
synthé → Clavier arrangeur Yamaha PSR | terrain → Terrain 500 m² Lobia | lot 500m2 → Terrain 500 m² Lobia
chambre salon → Chambre salon à louer Orly | 2 pièces à louer → Chambre salon à louer Orly
boutique a louer → Magasin à louer au Commerce | local commercial → Magasin à louer au Commerce
roboot aspirateur → Robot aspirateur | aspirateur → Robot aspirateur
bidon huile → Huile de palme 20 L | bidon d'huile → Huile de palme 20 L | fut metal → Fût de 200 litres
box internet → Routeur 4G MTN | smart watch → Montre connectée | talon 39 → Escarpins rouges T39 | benne → Camion benne Kia 10 tonnes
local commercial → Magasin à louer au Commerce | uniforme kaki → Tenue scolaire kaki | vidange 20w50 → Huile moteur 20W50
`,
  ),
  // Words that mean different things in different places: a set of chairs is no generator, a lot of plates no land, a glass before a screen
  // no telephone.
  market(
    `
Assiettes lot de 12 | Ampoules lot de 10 | Oreillers lot de 4 | Terrain 500 m2 à Lobia | Groupe électrogène Honda 5 kVA
Salon marocain complet | Canapé convertible | Samsung Galaxy A14 | Samsung Galaxy A14 bleu | Samsung Galaxy A14 noir
Pochette de protection Samsung A14 | iPhone 11 noir | Verre trempé iPhone 11 | Câble USB iPhone | iPhone XR | iPhone 13
Chargeur iPhone | Écouteurs sans fil | Séchoir cheveux | Lisseur cheveux | Tondeuse cheveux | Tissage lisse 18 pouces
`,
    `
parcelle → Terrain 500 m2 à Lobia | lot terrain → Terrain 500 m2 à Lobia | lot → Assiettes lot de 12
groupe de salon → Salon marocain complet | groupes salon → Canapé convertible | ensemble salon → Salon marocain complet
groupe honda → Groupe électrogène Honda 5 kVA | groupe → Groupe électrogène Honda 5 kVA
coque samsung a14 → Pochette de protection Samsung A14 | vitre → Verre trempé iPhone 11 | protège-écran → Verre trempé iPhone 11
cordon iphone → Câble USB iPhone | chargeur → Chargeur iPhone | kit bluetooth → Écouteurs sans fil
rajout → Tissage lisse 18 pouces | cheveux → Séchoir cheveux
`,
  ),
];
