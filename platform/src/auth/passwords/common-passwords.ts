/**
 * Well-known passwords, lower case. A word of the first list counts with anything of up to five digits and
 * signs before or behind it, so that the two lists stand for many thousands.
 */
const words = new Set(
  `abc abcd abcde abcdef abcdefg abcdefgh abracadabra abraham access admin administrator alexander
  alexandra amanda america andreas andrew android angel angels anthony anything apple april arsenal
  asdasd asdf asdfasdf asdfgh asdfghjkl ashley asshole august australia autumn avraham azerty
  azertyuiop baby babyboy babygirl backup banana barcelona baseball basketball batman bayern berlin
  bienvenue biteme blessed bonjour boston brother bullshit business buster butterfly california
  camille canada champion changeit changeme charlie cheese chelsea cherie chicago chocolat chocolate
  chouchou christ christian christina christopher cisco cloud college company computer cookie corvette
  coucou cowboy crystal dallas daniel darling database daughter david december default demo dennis
  deutschland diamond docker doctor donald dortmund doudou dragon eagle ecole elizabeth engel england
  enter ete etoile everything facebook faith falcon family father february felix ferrari first flower
  football forever fortnite france freedom friday friend friends frodo fruhling fuckoff fuckyou gamer
  gandalf garfield geheim george germany ginger github gitlab golden google green guest guitar hacker
  haifa hallo hannah harley hashem heaven hello helpme herbst hiver hobbit hockey hocuspocus hollywood
  honey hope hunter ichliebedich iloveu iloveyou instagram internet iphone israel january javascript
  jennifer jerusalem jessica jesus jesuschrist jetaime jordan joshua julien july june juventus
  kennwort killer leon letme letmein liberty liebling linkedin lion liverpool lkjhgfdsa login london
  loulou love lovely loveyou lucky lukas lune madrid maggie manager marcel march marine mario
  marketing master matrix matthew maverick maximilian may mercedes merlin mexico michael michelle
  mickey microsoft minecraft miriam mnbvcxz mond monday money monkey moshe motdepasse mother music
  musik musique mustang mypassword mysql naruto network newpassword newyork nicolas nicole ninja
  nintendo nobody nothing november number numberone october office one open opensesame oracle orange
  panther papillon paris pass passw0rd password passwort patrick peanut pepper phoenix pirate player
  playstation please poiuytrewq pokemon porsche postgres princess princesse printemps private pumpkin
  purple python qazwsx qazwsxedc qweasd qweasdzxc qweqwe qwerty qwertyuiop qwertz qwertzuiop rachel
  rainbow ranger realmadrid richard rivka robert roblox rockstar root router sabine sales samantha
  samsung samurai sandra sarah saturday schalke schatz schatzi schmetterling schokolade school schule
  scooter sebastien second secret secure security september server service sesame sesamo shabbat
  shadow silver sister skateboard snoopy soccer soldier soleil someone something sommer sonic
  sonne spiderman spring sqlserver star stars starwars stefan stephanie stern steven storage student
  summer sunday sunshine superman superstar support sweetheart sweety system teacher telaviv
  temp temporary test tester testing texas third thomas thunder thursday tiger tigger tobias
  trust trustno tuesday twitter unicorn university user username vampire victoria wednesday welcome
  whatever whatsapp william willkommen windows winner winter wizard word wsxedc yaakov yamaha yellow
  yerushalayim yitzhak youtube yxcvbnm zelda zombie zxcvbn zxcvbnm zxczxc`.split(/\s+/),
);

const whole = new Set(
  `!qaz2wsx 01010101 0123456789 10203040 102030405060 1029384756 11223344 1122334455 12121212 123123123
  123321123 12341234 12344321 1234567890q 123456789a 12345678a 12345679 1234567a 123456abc
  123456qwerty 12345qwert 1234abcd 1234asdf 1234qwer 123abc123 123qweasd 123qweasdzxc 13131313
  147258369 159357456 159753456 1a2b3c4d 1a2b3c4d5e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx
  1qaz2wsx3edc 1qazxsw2 21212121 69696969 741852963 789456123 987654321 a12345678 a123456789 a1b2c3d4
  a1s2d3f4 aa123456 aaaaaaaa1 abc12345 abc123456 abc123abc abcabc123 abcd1234 adminadmin agent007
  allahuakbar amyisrael amyisraelchai asd123456 asd123asd asdf1234 asdfghjkl123 asdfzxcv asshole1
  baruchhashem baseball1 bismillah blink182 chai1818 changeme! charlie1 demodemo dragon123 enterprise
  football1 fuckyou1 fuckyou2 gfhjkm123 god12345 greenday guestguest haha1234 hallelujah hallelujah1
  ilovegod iloveme1 iloveu123 iloveyou1 iloveyou2 inshallah israel1948 james007 jamesbond jerusalem3
  jesus123 jesus777 jordan23 letmein! letmein1 love1234 lovelove loveme123 metallica michael1
  mitzvot613 monkey123 ncc1701d p@$$w0rd p@ssw0rd p@ssword pa$$word pa55word passpass passw0rd
  passwd123 password! princess1 q123456789 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazxswedc qwe123456
  qwe123qwe qweqwe123 qwer1234 qwerty12345 qwerty123456 qwertyui rootroot rush2112
    slipknot startrek sunshine1 superman1 testtest thomas123 trustno1
  useruser vfhbyf12 welcome! xxxxxxxx1 zaq12wsx zaq1zaq1 zxc123456 zxc123zxc zxcv1234 zxcvasdf
  zxcvbnm123`.split(/\s+/),
);

const keyboardRuns = [
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
];
const runs = [...keyboardRuns, 'abcdefghijklmnopqrstuvwxyz', '01234567890'].flatMap((run) => [
  run,
  [...run].reverse().join(''),
]);

export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (whole.has(text) || isRepetition(text) || runs.some((run) => run.includes(text))) return true;
  const core = withoutDecoration(text);
  return core !== undefined && (words.has(core) || words.has(readLeet(core)));
}

/** One character, or a short piece, over and over. */
function isRepetition(text: string): boolean {
  return text.length > 0 && /^(.{1,3}?)\1+$/su.test(text);
}

function withoutDecoration(text: string): string | undefined {
  const core = /^[^\p{L}]{0,5}(.*?\p{L})[^\p{L}]{0,5}$/su.exec(text)?.[1];
  return core ?? undefined;
}

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

function readLeet(text: string): string {
  return [...text].map((character) => leet[character] ?? character).join('');
}
