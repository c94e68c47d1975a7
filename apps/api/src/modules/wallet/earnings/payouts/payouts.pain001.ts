import { currencyAmount } from './payouts.rules.ts'

export interface PaymentOrder {
  batchId: string
  createdAt: Date
  debtor: { name: string; iban: string }
  currency: string
  payouts: readonly { id: string; amount: number; holder: string; iban: string; performer_number: number }[]
}

/**
 * [T5] A customer credit transfer initiation, ISO 20022 pain.001.001.03 as SEPA uses it: one payment information with a
 * transfer for each payout, to be executed on the day of its approval.
 */
export function pain001({ batchId, createdAt, debtor, currency, payouts }: PaymentOrder): string {
  const total = currencyAmount(payouts.reduce((sum, { amount }) => sum + amount, 0))
  const id = endToEnd(batchId)
  const at = createdAt.toISOString().slice(0, 19)
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>${id}</MsgId>
      <CreDtTm>${at}Z</CreDtTm>
      <NbOfTxs>${payouts.length}</NbOfTxs>
      <CtrlSum>${total}</CtrlSum>
      <InitgPty><Nm>${sepaText(debtor.name, 70)}</Nm></InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>${id}</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <NbOfTxs>${payouts.length}</NbOfTxs>
      <CtrlSum>${total}</CtrlSum>
      <PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>
      <ReqdExctnDt>${at.slice(0, 10)}</ReqdExctnDt>
      <Dbtr><Nm>${sepaText(debtor.name, 70)}</Nm></Dbtr>
      <DbtrAcct><Id><IBAN>${debtor.iban}</IBAN></Id></DbtrAcct>
      <DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>
      <ChrgBr>SLEV</ChrgBr>
${payouts.map((payout) => transfer(payout, currency)).join('')}    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`
}

function transfer(payout: PaymentOrder['payouts'][number], currency: string): string {
  return `      <CdtTrfTxInf>
        <PmtId><EndToEndId>${endToEnd(payout.id)}</EndToEndId></PmtId>
        <Amt><InstdAmt Ccy="${currency}">${currencyAmount(payout.amount)}</InstdAmt></Amt>
        <Cdtr><Nm>${sepaText(payout.holder, 70)}</Nm></Cdtr>
        <CdtrAcct><Id><IBAN>${payout.iban}</IBAN></Id></CdtrAcct>
        <RmtInf><Ustrd>Footlight payout ${payout.performer_number}</Ustrd></RmtInf>
      </CdtTrfTxInf>
`
}

/** Identifiers have at most 35 characters; a UUID without its dashes has 32. */
function endToEnd(uuid: string): string {
  return uuid.replaceAll('-', '')
}

/**
 * The characters that every SEPA bank takes (EPC217-08): accents are dropped, letters with a spelling of their own are
 * spelled, the rest becomes a space. None of what is left needs escaping but the apostrophe, which XML allows.
 */
export function sepaText(text: string, length: number): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđðþÆŒØŁĐÐÞ]/g, (letter) => spellings[letter] ?? ' ')
    .replaceAll('&', '+')
    .replaceAll(/[^a-zA-Z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, length)
    .trim()
  return plain === '' ? 'NOTPROVIDED' : plain
}

const spellings: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
}
