/**
 * A line of the part that machines read, as on passports and ID cards (ICAO Doc 9303): capitals, digits and fillers. Text recognition takes
 * some of the fillers for other marks.
 */
const machineLine = /^[A-Z0-9<«‹(CKX]{24,}$/;
const fillers = /[<«‹]/g;
const leastFillers = 3;

/** Words that stand on documents in the languages of most of them, each in a form without spaces, accents and case. */
const documentWords: readonly RegExp[] = [
  /passport|passeport|reisepass|pasaporte|passaporto|passaporte|paszport|旅券|護照|护照|여권/,
  /identitycard|personalausweis|carte(nationale)?didentite|documentonacionaldeidentidad|cartadidentita|cedula|身分證|身份证|身份證|주민등록증|マイナンバー|個人番号/,
  /driv(ing|er'?s?)licen[cs]e|fuhrerschein|permisdeconduire|permisodeconducir|patentediguida|運転免許|駕駛執照|운전면허/,
  /residencepermit|aufenthaltstitel|titredesejour|在留カード|居留證|visa/,
  /nationality|staatsangehorigkeit|nationalite|nacionalidad|cittadinanza|nacionalidade|国籍|國籍|국적/,
  /date(of)?birth|geburts(datum|tag)|datedenaissance|fechadenacimiento|datadinascita|datadenascimento|生年月日|出生日期|생년월일/,
  /place(of)?birth|geburtsort|lieudenaissance|lugardenacimiento|luogodinascita/,
  /date(of)?(expiry|expiration)|expires|gultigbis|datedexpiration|fechadecaducidad|scadenza|有効期間|有效期限/,
  /surname|familyname|nachname|apellidos|cognome|sobrenome/,
  /givennames?|vorname|prenoms?|nombres|nomi?e?cognome/,
  /personalno|documentno|passportno|documentnumber|ausweisnummer|identitynumber/,
  /authority|behorde|autorite|autoridad|autorita|發證機關|发证机关/,
];
const leastWords = 3;

/** Whether lines of text that were read in a picture are those of an identity document: its machine-readable part, or several of its words. */
export function isIdDocument(lines: readonly string[]): boolean {
  const machine = lines.filter((line) => {
    const packed = line.replaceAll(/\s/g, '');
    return machineLine.test(packed) && (packed.match(fillers)?.length ?? 0) >= leastFillers;
  });
  if (machine.length >= 2) return true;
  const text = lines.map(plain).join('\n');
  return documentWords.filter((word) => word.test(text)).length >= leastWords;
}

/** Without spaces, accents and case. */
function plain(line: string): string {
  return line
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}|\s|[.:/’'’-]/gu, '')
    .normalize('NFC')
    .toLowerCase();
}
