import { picture } from "../compose.ts";
import { places } from "../places.ts";
import type { Model } from "../picture.ts";

const bicycle: Model = {
  glsl: /* glsl */ `
vec2 wheel(vec3 q, float R){ vec2 d=vec2(torusZ(q,R-.03,.04),2.); d=near(d,vec2(torusZ(q,R-.09,.022),3.)); float a=atan(q.y,q.x); float k=abs(fract(a*12./6.2832)-.5)*6.2832/12.*length(q.xy); d=near(d,vec2(max(length(vec2(k,q.z))-.008,length(q.xy)-R+.09)*.8,3.)); d=near(d,vec2(cylZ(q,.05,.09,.02),3.)); return d; }
vec2 object(vec3 p){ float R=uN>1.5?.42:.56; vec3 B=vec3(-.86,R,0),F=vec3(.9,R,0),C=vec3(-.12,R-.04,0),S=vec3(-.34,uN>1.5?1.02:1.3,0),H=vec3(.56,uN>1.5?1.05:1.28,0); vec2 d=wheel(p-B,R); d=near(d,wheel(p-F,R)); float t=.045; float f=rod(p,C,mix(C,S,1.08),t); f=min(f,rod(p,C,H-vec3(.0,.12,0),t+.008)); f=min(f,rod(p,uN>1.5?mix(C,S,.6):mix(C,S,.86),H,t)); vec3 z=vec3(p.x,p.y,abs(p.z)); f=min(f,rod(z,vec3(C.xy,.03),vec3(B.xy,.08),.028)); f=min(f,rod(z,vec3(mix(C,S,.86).xy,.02),vec3(B.xy,.08),.026)); f=min(f,rod(p,H-vec3(-.05,.18,0),H+vec3(-.06,.14,0),.055)); d=near(d,vec2(f,1.));
 d=near(d,vec2(rod(z,vec3(F.xy,.08),vec3(H.x+.05,H.y-.16,.06),.032),uN>.5?1.:4.)); d=near(d,vec2(rod(p,S,S+vec3(-.06,.22,0),.03),3.)); d=near(d,vec2(smin(egg(p-S-vec3(-.12,.26,0),vec3(.16,.06,.14)),egg(p-S-vec3(.06,.26,0),vec3(.2,.04,.05)),.08),4.)); vec3 hb=p-H-vec3(-.08,.2,0); d=near(d,vec2(rod(hb,vec3(0,-.1,0),vec3(0.02,.02,0),.03),3.)); d=near(d,vec2(rod(vec3(hb.xy,abs(hb.z)),vec3(.02,.02,0),vec3(-.1,.08,.44),.025),3.)); d=near(d,vec2(rod(vec3(hb.xy,abs(hb.z)),vec3(-.07,.07,.32),vec3(-.12,.09,.48),.04),4.));
 d=near(d,vec2(abs(length((p-C-vec3(0,0,.09)).xy)-.17)-.02+max(0.,abs(p.z-.09)-.01),3.)); d=near(d,vec2(rod(p,C+vec3(0,0,.12),C+vec3(.2,-.2,.14),.025),3.)); d=near(d,vec2(box(p-C-vec3(.22,-.22,.22),vec3(.1,.02,.06),.01),4.)); d=near(d,vec2(rod(p,C+vec3(0,0,-.12),C+vec3(-.2,.2,-.14),.025),3.)); float ch=max(abs(rod2(p.xy-vec2(0,.0),C.xy,B.xy)-.13)-.012,abs(p.z-.09)-.015); d=near(d,vec2(ch,4.));
 if(uN>.5&&uN<1.5){ float g=max(abs(length((p-B).xy)-R-.07)-.012,abs(p.z)-.07); d=near(d,vec2(max(g,B.y-p.y+.1),5.)); g=max(abs(length((p-F).xy)-R-.07)-.012,abs(p.z)-.07); d=near(d,vec2(max(g,F.y-p.y+.1),5.)); d=near(d,vec2(box(p-B-vec3(-.08,.72,0),vec3(.36,.02,.16),.01),4.)); d=near(d,vec2(rod(z,vec3(B.xy,.1),vec3(B.x-.25,B.y+.72,.14),.018),4.)); }
 if(uN>1.5){ d=near(d,vec2(torusZ(vec3(p.x,p.y,abs(p.z)-.3)-vec3(B.x-.02,.17,0),.14,.035),2.)); d=near(d,vec2(rod(z,vec3(B.xy,.1),vec3(B.x-.02,.17,.3),.02),3.)); d=near(d,vec2(box(p-H-vec3(.2,-.02,0),vec3(.12,.13,.2),.03),6.)); } return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==1.) return vec4(uA,.85); if(id==2.) return vec4(.03,.03,.03,.1); if(id==3.) return vec4(.78,.78,.8,2.75); if(id==4.) return vec4(.04,.04,.045,.35); if(id==6.) return vec4(uB,.3); return vec4(uB,.8); }`,
};
const football: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec2 d=vec2(ball(p-vec3(0,.8,0),.8),1.); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ vec3 q=normalize(p-vec3(0,.8,0)); q.xy=rot(.5)*q.xy; q.yz=rot(.35)*q.yz; float g=1.618; float best=-1.,second=-1.; for(int i=0;i<12;i++){ float s1=i%2==0?1.:-1., s2=(i/2)%2==0?1.:-1.; int ax=i/4; vec3 v=ax==0?vec3(0,s1,s2*g):ax==1?vec3(s1,s2*g,0):vec3(s2*g,0,s1); float k=dot(q,normalize(v)); if(k>best){ second=best; best=k; } else if(k>second) second=k; } float pent=smoothstep(.942,.947,best+.012*(best-second)); float seam=smoothstep(.012,.0,abs(best-second)*.6)*(1.-pent); vec3 c=mix(vec3(.92),uA,pent); c=mix(c,vec3(.3),seam); c*=1.-.18*fbm(p.xy*4.)*uN; return vec4(c,.55); }`,
};
const basketball: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ return vec2(ball(p-vec3(0,.85,0),.85),1.); }
vec4 surface(float id, vec3 p, inout vec3 n){ vec3 q=normalize(p-vec3(0,.85,0)); q.xy=rot(.4)*q.xy; q.xz=rot(.7)*q.xz; float s=min(min(abs(q.x),abs(q.y)),abs(length(q.xz-vec2(0,.95))-.72)); s=min(s,abs(length(q.xz+vec2(0,.95))-.72)); vec3 c=uA*(.9+.15*noise(p.xy*60.)); n=normalize(n+.16*vec3(noise(p.xy*55.)-.5,noise(p.yz*55.)-.5,noise(p.zx*55.)-.5)); return vec4(mix(c,vec3(.02),smoothstep(.02,.012,s)),.35); }`,
};
const weights: Model = {
  glsl: /* glsl */ `
vec2 bell(vec3 p){ vec2 d=vec2(cylX(p,.065,.62,.02),2.); float x=abs(p.x); vec3 q=vec3(x-.42,p.yz); d=near(d,vec2(cylX(q,.36,.08,.05),1.)); d=near(d,vec2(cylX(q-vec3(.17,0,0),.29,.07,.05),1.)); d=near(d,vec2(cylX(q-vec3(.28,0,0),.11,.05,.02),2.)); return d; }
vec2 object(vec3 p){ vec3 a=p-vec3(-.1,.36,.62); a.xz=rot(.5)*a.xz; vec2 d=bell(a); vec3 b=p-vec3(.25,.36,-.25); b.xz=rot(-.3)*b.xz; d=near(d,bell(b)); d=near(d,vec2(cyl(p-vec3(-1.0,.09,-.35),.45,.08,.04),3.)); d=near(d,vec2(cyl(p-vec3(-.95,.26,-.32),.36,.08,.04),3.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(.75,.76,.78,2.75); n=normalize(n+.12*vec3(noise(p.xy*45.)-.5,noise(p.yz*45.)-.5,0)); vec3 c=id==3.?vec3(.08):uA; if(id==3.){ float r=min(length(p.xz-vec2(-1.,-.35)),length(p.xz-vec2(-.95,-.32))); c=mix(c,vec3(.0),smoothstep(.07,.06,length(p.xz-vec2(-.95,-.32)))); c=mix(c,vec3(.5),smoothstep(.02,.0,abs(length(p.xz-vec2(-.95,-.32))-.27))*.6); } return vec4(c,.4); }`,
};
const mat: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 q=p-vec3(0,.3,-.75); float r=length(q.yz); float a=atan(q.y,q.z); float sp=abs(fract((r-a*.0159)/.1)-.5)*.1; float roll=max(max(r-.3,abs(q.x)-.72),.012-sp*.9+.0); vec2 d=vec2(max(max(r-.3,abs(q.x)-.72),-(sp-.012)*step(abs(abs(q.x)-.72),.02))*.7,1.); d=near(d,vec2(box(p-vec3(0,.035,.35),vec3(.72,.035,1.1),.02),2.)); d=near(d,vec2(max(abs(length(q.yz)-.31)-.015,abs(abs(q.x)-.4)-.05),3.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==3.) return vec4(.05,.05,.05,.1); vec2 f=fract(p.xz*22.)-.5; n=normalize(n+.2*vec3(f.x,0.,f.y)*step(length(f),.4)*step(.7,n.y)); vec3 c=uA; if(id==1.&&abs(p.x)>.715){ float r=length(p.yz-vec2(.3,-.75)); c*=.6+.4*step(.5,fract(r*16.)); } return vec4(c,.1); }`,
};
const racket: Model = {
  glsl: /* glsl */ `
vec2 one(vec3 q){ float e=(length(q.xz/vec2(.42,.54))-1.)*.42; vec2 d=vec2(length(vec2(e,q.y))-.035,1.); vec2 f=abs(fract(q.xz*13.)-.5)/13.; float s=max(min(length(vec2(f.x,q.y)),length(vec2(f.y,q.y)))-.006,e); d=near(d,vec2(s*.7,2.)); d=near(d,vec2(rod(q,vec3(0,0,.54),vec3(0,0,1.15),.028),1.)); d=near(d,vec2(rod(q,vec3(0,0,1.15),vec3(0,0,1.62),.06),3.)); return d; }
vec2 object(vec3 p){ vec3 a=p-vec3(-.38,.06,-.5); a.xz=rot(.28)*a.xz; vec2 d=one(a); vec3 b=p-vec3(.42,.09,-.45); b.xz=rot(-.35)*b.xz; d=near(d,one(b)); for(int i=0;i<2;i++){ vec3 c=p-vec3(-.62+1.32*float(i)*.9,.16,.85-.3*float(i)); c.xy=rot(1.1)*c.xy; d=near(d,vec2(egg(c+vec3(0,.18,0),vec3(.13,.12,.13)),5.)); float cc=max(abs(cone(c-vec3(0,.16,0),.11,.3,.2,.01))-.012,abs(c.y-.16)-.19); d=near(d,vec2(cc*.7,4.)); } return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==1.) return vec4(p.x<.05?uA:uB,.8); if(id==2.) return vec4(.9,.9,.9,.2); if(id==3.) return vec4(vec3(.05)+.06*step(.5,fract(p.z*9.+p.x*9.)),.15); return vec4(.93,.93,.9,.2); }`,
};
const mitts: Model = {
  glsl: /* glsl */ `
float mitt(vec3 q){ float b=smin(egg(q-vec3(.25,.1,0),vec3(.55,.44,.4)),egg(q-vec3(-.1,0,0),vec3(.5,.38,.36)),.2); float t=smin(rod(q,vec3(-.2,.2,.32),vec3(.32,.22,.36),.15),egg(q-vec3(.1,.2,.33),vec3(.3,.16,.15)),.1); b=smin(b,t,.06); float c=cylX(q-vec3(-.62,-.02,0),.3,.26,.08); return smin(b,c,.06); }
vec2 object(vec3 p){ vec3 a=p-vec3(-.1,.42,.45); a.xz=rot(.35)*a.xz; vec2 d=vec2(mitt(a),1.); vec3 b=p-vec3(.15,.42,-.5); b.z=-b.z; b.xz=rot(-.2)*b.xz; d=near(d,vec2(mitt(b),2.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ vec3 a; if(id==1.){ a=p-vec3(-.1,.42,.45); a.xz=rot(.35)*a.xz; } else { a=p-vec3(.15,.42,-.5); a.z=-a.z; a.xz=rot(-.2)*a.xz; } vec3 c=uA; c=mix(c,vec3(.93),step(a.x,-.45)*step(-.8,a.x)); c=mix(c,vec3(.04),step(a.x,-.52)*step(-.72,a.x)*step(abs(a.z),.5)); n=normalize(n+.1*vec3(noise(p.xy*12.)-.5,noise(p.yz*12.)-.5,0)); return vec4(c,.75); }`,
};

export const sports = [
  picture("bicycle-red", bicycle, places.street, [22, 8, 3.5, 0.78], ["#b8152a", "#1a1a1e"], { number: 0 }),
  picture("bicycle-blue", bicycle, places.yardWall, [-24, 10, 3.4, 0.78], ["#1d4f86", "#8f959b"], { number: 1 }),
  picture("bicycle-kid", bicycle, places.terrace, [26, 12, 3.1, 0.62], ["#e8598b", "#f5c542"], { number: 2 }),
  picture("football", football, places.yard, [18, 16, 2.9, 0.75], ["#15161a"], { number: 1 }),
  picture("basketball", basketball, places.whiteWallYard, [-20, 12, 2.9, 0.85], ["#c65a1d"]),
  picture("dumbbells", weights, places.shop, [16, 30, 3.1, 0.3], ["#1c1d20"]),
  picture("mat", mat, places.greenRoom, [26, 32, 3.1, 0.15], ["#6a4fa3"]),
  picture("racket", racket, places.lightTable, [-10, 58, 3.3, 0.0], ["#1f5fae", "#c4303a"]),
  picture("gloves", mitts, places.blueSheet, [22, 26, 2.9, 0.4], ["#b3121f"]),
];
