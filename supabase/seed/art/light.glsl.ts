/** How light falls: `map` and `surface` come from the object, `ground` and `wall` from the place. */
export const lightGlsl = /* glsl */ `
vec3 toObject(vec3 p){ p.xz=rot(uTurn)*p.xz; return p; }
vec2 scene(vec3 p){ return object(toObject(p)); }
vec2 world(vec3 p){ vec2 d=scene(p); d=near(d,vec2(p.y,-1.)); if(uWallAt>0.) d=near(d,vec2(p.z+uWallAt,-2.)); return d; }
vec3 normalOf(vec3 p, float t){ float e=max(.0006*t,uFine); vec2 k=vec2(1,-1);
  return normalize(k.xyy*world(p+k.xyy*e).x+k.yyx*world(p+k.yyx*e).x+k.yxy*world(p+k.yxy*e).x+k.xxx*world(p+k.xxx*e).x); }
float march(vec3 o, vec3 d, float far, out float id){ float t=.02; id=-9.;
  for(int i=0;i<150;i++){ vec2 h=world(o+d*t); if(h.x<.0006*t){ id=h.y; return t; } t+=h.x*.86; if(t>far) break; } return far; }
float shade(vec3 o, vec3 d){ float t=.02; for(int i=0;i<44;i++){ float h=scene(o+d*t).x; if(h<.0012) return 0.; t+=clamp(h*.9,.012,.4); if(t>9.) break; } return 1.; }
float occlusion(vec3 p, vec3 n){ float s=0.,w=1.; for(int i=1;i<6;i++){ float h=.028*float(i*i); s+=(h-world(p+n*h).x)*w; w*=.62; } return clamp(1.-1.35*s,0.,1.); }
vec3 sky(vec3 d){ float w=smoothstep(.25,.9,d.y); vec3 c=mix(uWallA*.55,uSkyColour*1.25,w);
  float win=smoothstep(.10,.0,box2(vec2(atan(d.x,d.z)-2.2,d.y-.55),vec2(.42,.3),.05)); return c+win*uSunColour*1.6; }
float rnd; float next(){ rnd=fract(rnd*1.3247+.7548); return rnd; }
vec3 spread(vec3 n){ float u=next()*6.2832,v=next()*2.-1.; return normalize(n+vec3(sqrt(1.-v*v)*vec2(cos(u),sin(u)),v)*.98); }

/** Colour (rgb) and gloss (a) of what was hit; may bend the normal. */
vec4 matter(float id, vec3 p, inout vec3 n){
  if(id==-1.) return ground(p,n);
  if(id==-2.) return wall(p,n);
  vec3 q=toObject(p); vec3 m=n; m.xz=rot(uTurn)*m.xz; vec4 s=surface(id,q,m); m.xz=rot(-uTurn)*m.xz; n=normalize(m); return s; }
vec3 lit(vec3 p, vec3 n, vec3 albedo, bool rich){
  vec3 l=normalize(uSun+.16*(vec3(next(),next(),next())-.5)); float k=max(dot(n,l),0.);
  if(k>0.) k*=shade(p+n*.006,l);
  float o=rich?occlusion(p,n):.75; vec3 amb=mix(uGroundA*.34,uSkyColour,.5+.5*n.y)*o*mix(vec3(1),albedo+.45,.35*(1.-o));
  return albedo*(uSunColour*k+amb); }
vec3 trace(vec3 o, vec3 d){
  float id; float t=march(o,d,26.,id); if(id<-8.) return sky(d);
  vec3 p=o+d*t; vec3 n=normalOf(p,t); vec3 g=n; vec4 s=matter(id,p,n);
  vec3 c=lit(p,n,s.rgb,true);
  vec3 r=normalize(reflect(d,n)); float f=.04+.96*pow(clamp(1.+dot(d,n),0.,1.),5.);
  float gloss=s.a>=2.?s.a-2.:s.a; bool metal=s.a>=2.;
  if(gloss>.02){ vec3 rr=normalize(mix(spread(n),r,clamp(gloss*1.25,.0,1.))); if(dot(rr,g)<.02) rr=normalize(rr+g*.3); float rid; vec3 rc; float rt=march(p+g*.01,rr,9.,rid);
    if(rid<-8.) rc=sky(rr); else { vec3 rp=p+g*.01+rr*rt; vec3 rn=normalOf(rp,rt+1.); vec4 rs=matter(rid,rp,rn); rc=lit(rp,rn,rs.rgb,false); }
    rc=min(rc,vec3(2.2));
    c=metal?mix(c*.25,s.rgb*rc*1.15,.55+.45*gloss):mix(c,rc,f*mix(.25,1.,gloss)*min(1.,gloss*1.6)); 
    vec3 hv=normalize(normalize(uSun)-d); c+=uSunColour*pow(max(dot(n,hv),0.),mix(12.,220.,gloss))*gloss*.55*(metal?.8:1.); }
  else { float bi; vec3 b=spread(n); float bt=march(p+g*.012,b,3.,bi); if(bi>-8.&&bt<3.){ vec3 bp=p+g*.012+b*bt; vec3 bn=normalOf(bp,bt+1.); vec4 bs=matter(bi,bp,bn); c+=s.rgb*bs.rgb*(uSkyColour*.25+uSunColour*.12*max(dot(bn,normalize(uSun)),0.)); } }
  return c; }
void main(){
  vec2 px=gl_FragCoord.xy+uOffset; vec3 sum=vec3(0); rnd=fract(hash(px*.731+uSeed)+uSeed*.137);
  float cy=cos(uCamera.x),sy=sin(uCamera.x),cp=cos(uCamera.y),sp=sin(uCamera.y);
  vec3 at=vec3(uLens.z,uCamera.w,0.); vec3 eye=at+uCamera.z*vec3(sy*cp,sp,cy*cp);
  vec3 w=normalize(at-eye),u=normalize(cross(w,vec3(0,1,0))),v=cross(u,w);
  for(int i=0;i<64;i++){ if(i>=uSamples) break;
    vec2 j=vec2(float(i%4)+next(),float((i*7+3)%4)+next())*.25-.5; vec2 q=(px+j-.5*uSize)/uSize.y*2.; q=rot(uLens.y)*q;
    vec3 d=normalize(w+(u*q.x+v*q.y)*uLens.x);
    vec2 lens=(vec2(next(),next())-.5)*.02*uCamera.z/4.; vec3 o=eye+u*lens.x+v*lens.y; d=normalize(eye+d*uCamera.z/max(dot(d,w),.1)-o);
    vec3 c=trace(o,d); sum+=min(c,vec3(3.)); }
  vec3 c=sum/float(uSamples); c*=.9; c=c*(2.51*c+.03)/(c*(2.43*c+.59)+.14); c=pow(clamp(c,0.,1.),vec3(1./2.2));
  vec2 e=(px/uSize-.5); c*=1.-.42*dot(e,e); outColour=vec4(c,1); }
`;
